import * as z from 'zod/mini';
import { webAddress } from './address.ts';
import { ABOUT_MEMBER_MAX, HEADLINE_MAX, LINE_MAX, MEMBER_LINKS_MAX, URL_MAX } from './limits.ts';
import { oneOf } from './oneOf.ts';
import { VISIBILITIES } from './options.ts';
import { blankableText, LOOKED_AT_TIMES } from './text.ts';
import * as rules from './words/en/rules.ts';

/** What a member tells of themselves on their page; blank lines among the links are left out. */
export const profileFields = {
  headline: blankableText({ label: 'Headline', max: HEADLINE_MAX }),
  about: blankableText({ label: 'About', max: ABOUT_MEMBER_MAX, multiline: true }),
  city: blankableText({ label: 'City', max: LINE_MAX }),
  links: z.pipe(
    z.array(blankableText({ label: 'Link', max: URL_MAX }), rules.mustBeList('Links')).check(
      // Comes first, so that zod asks it before it looks at any link.
      z.maxLength(LOOKED_AT_TIMES * MEMBER_LINKS_MAX, rules.tooManyLinks(MEMBER_LINKS_MAX)),
      z.overwrite((links) => [...new Set(links.filter((link) => link !== ''))]),
      z.maxLength(MEMBER_LINKS_MAX, rules.tooManyLinks(MEMBER_LINKS_MAX)),
    ),
    z.array(webAddress('Link')),
  ),
  visibility: oneOf(VISIBILITIES, { label: 'Who may see it' }),
};
