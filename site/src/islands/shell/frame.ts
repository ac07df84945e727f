import { hideOnScroll } from './bottomBar.ts';
import { keepBusyFocus } from './busyFocus.ts';
import { keepDialogFocus } from './dialogFocus.ts';
import './faceMenu.ts';
import './inboxBadge.ts';
import { shutMenu } from '../../client/shutMenu.ts';
import { tellSuspension } from './suspension.ts';
import './topSearch.ts';

/** What moves in the frame of every dashboard page, in one file: five of their own held five of six connections. */
const bar = document.getElementById('bottombar');
if (bar) hideOnScroll(bar);
const suspension = document.getElementById('suspension');
if (suspension) tellSuspension(suspension);
const menu = document.querySelector<HTMLDetailsElement>('.shell-menu');
if (menu) shutMenu(menu);
keepBusyFocus();
keepDialogFocus();
