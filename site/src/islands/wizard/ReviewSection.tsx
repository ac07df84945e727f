import type { ReactNode } from 'react';
import type { WizardSection } from '#api/contract/company.ts';
import { RECOGNITIONS } from '#api/contract/options.ts';
import { choice } from '#words/choices.ts';
import { recognised } from '#words/recognitions.ts';
import { wizard } from '#words/wizard.ts';
import { usePicture } from '../../client/pictures.ts';
import { Icon } from '../../components/Icon.tsx';
import { choiceLabel } from '../company/labels.ts';
import { BASIC_FIELDS, type BasicInput, type FilledIn } from './sections.ts';

const words = wizard.review;
const { forFunds } = wizard;
interface Props {
  filledIn: FilledIn;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  onGo: (section: WizardSection) => void;
}

/** All that was written, once more, and the terms. */
export function ReviewSection({ filledIn, agreed, onAgree, onGo }: Props) {
  const { basic, socialLinks, logo, banner } = filledIn;
  return (
    <>
      <p className="meta">{words.lede}</p>
      <Part section="basic" onGo={onGo}>
        <dl className="facts review-facts">
          {BASIC_FIELDS.map((field) => (
            <div key={field} className={field === 'description' ? 'review-whole' : undefined}>
              <dt>{wizard.fields[field]}</dt>
              <dd className="keep-lines">
                <Value>{shown(field, String(basic[field] ?? '').trim())}</Value>
              </dd>
              {MEMBERS_ONLY.has(field) && <SeenBy>{words.seenBy.members}</SeenBy>}
            </div>
          ))}
          {saidForFunds(basic).map(({ name, value, seenBy }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              {seenBy && <SeenBy>{seenBy}</SeenBy>}
            </div>
          ))}
        </dl>
      </Part>
      <Part section="social" onGo={onGo}>
        {socialLinks.length === 0 ? (
          <p>
            <Value>{''}</Value>
          </p>
        ) : (
          <ul className="review-links">
            {socialLinks.map((link) => (
              <li key={link}>{link}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part section="media" onGo={onGo}>
        <dl className="facts">
          <div>
            <dt>{wizard.media.logo}</dt>
            <dd>
              <Picture id="logo" stored={logo} />
            </dd>
          </div>
          <div>
            <dt>{wizard.media.banner}</dt>
            <dd>
              <Picture id="banner" stored={banner} />
            </dd>
          </div>
        </dl>
      </Part>
      <label className="choice">
        <input type="checkbox" id="agreeToTerms" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
        <span>
          {words.agree} <a href="/terms">{words.terms}</a>
        </span>
      </label>
    </>
  );
}

interface Said {
  readonly name: string;
  readonly value: string;
  /** Who sees it, where not everybody does. */
  readonly seenBy?: string;
}

/** What funds ask for, as far as it was said: nobody misses the rest. */
function saidForFunds({ recognitions = [], womenLed, findable }: BasicInput): Said[] {
  const said = RECOGNITIONS.filter((one) => recognitions.includes(one)).map((one) => recognised[one]);
  const led = { true: forFunds.yes, false: forFunds.no }[String(womenLed)];
  return [
    { name: forFunds.recognitions, value: said.join(', ') },
    { name: forFunds.womenLed, value: led ?? '', seenBy: words.seenBy.sealed },
    { name: forFunds.findableShort, value: findable === true ? forFunds.yes : '', seenBy: words.seenBy.nobody },
  ].filter(({ value }) => value !== '');
}

const SeenBy = ({ children }: { children: string }) => <dd className="hint review-seen">{children}</dd>;

function Part({ section, onGo, children }: Pick<Props, 'onGo'> & { section: WizardSection; children: ReactNode }) {
  const name = wizard.sections[section];
  return (
    <section className="card">
      <div className="row row-between">
        <h3>{name}</h3>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => onGo(section)}>
          <Icon name="edit" size={18} />
          {words.edit}
          <span className="unseen">{words.editOf(name)}</span>
        </button>
      </div>
      {children}
    </section>
  );
}

/** Guests do not see them. */
const MEMBERS_ONLY: ReadonlySet<string> = new Set(['email', 'phone']);

/** Fields that hold one of a list. */
const CHOSEN: ReadonlySet<string> = new Set(['industry', 'fundedType', 'companySize', 'state', 'entityType']);

/** As the directory will show it. */
function shown(field: (typeof BASIC_FIELDS)[number], value: string): string {
  if (field === 'stage') return choiceLabel('stage', value);
  return CHOSEN.has(field) ? choice(value) : value;
}

function Value({ children }: { children: string }) {
  return children === '' ? <span className="review-missing">{words.notProvided}</span> : children;
}

function Picture({ id, stored }: { id: 'logo' | 'banner'; stored: string }) {
  const src = usePicture(stored);
  if (stored === '') return <Value>{''}</Value>;
  if (!src) return <span className={`bone review-${id}`} aria-hidden="true" />;
  return <img className={`review-${id}`} src={src} alt={wizard.media.preview(wizard.media[id])} />;
}
