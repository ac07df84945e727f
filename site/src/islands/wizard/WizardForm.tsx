import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Member } from '#api/contract/account.ts';
import { type WizardSection, wizardSections } from '#api/contract/company.ts';
import { BANNER_PX, LOGO_PX } from '#api/contract/limits.ts';
import { wrong } from '#words/rules.ts';
import { wizard as words } from '#words/wizard.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { draft } from '../../stores/draft.ts';
import { toast, toastOnNextPage } from '../../stores/toasts.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules } from '../forms/form.ts';
import { BasicSection } from './BasicSection.tsx';
import { isBasicValid } from './chosenState.ts';
import { DropPicture } from './DropPicture.tsx';
import { ForFunds } from './ForFunds.tsx';
import { addLink, tidyWebsite } from './links.ts';
import { ReviewSection } from './ReviewSection.tsx';
import { SocialSection } from './SocialSection.tsx';
import { Steps } from './Steps.tsx';
import {
  BASIC_FIELDS,
  type BasicInput,
  begun,
  type FilledIn,
  isFilledIn,
  issuesOf,
  missingIn,
  SECTIONS,
} from './sections.ts';
import { type Refusal, submit } from './submit.ts';
import { useSection } from './useSection.ts';
import { useUpload } from './useUpload.ts';

const AFTERWARDS = '/dashboard/startups';

export function WizardForm({ member }: { member: Member }) {
  const kept = useMemo(() => draft<FilledIn>(`startup-${member._id}`, isFilledIn, 'local'), [member._id]);
  const [first] = useState(() => begun(kept.read(), member.name));
  const form = useForm<BasicInput, unknown, object>({ ...formRules(wizardSections.basic), defaultValues: first.basic });
  // Read in every section: what nobody has read, react-hook-form does not keep up to date.
  const { errors } = form.formState;
  const [socialLinks, setSocialLinks] = useState(first.socialLinks);
  const [typedLink, setTypedLink] = useDraftText('company-link');
  const [logo, setLogo] = useState(first.logo);
  const [banner, setBanner] = useState(first.banner);
  const [agreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<{ readonly [Section in WizardSection]?: string | undefined }>({});
  const [sending, setSending] = useState(false);
  const sent = useRef(false);
  const { section, heading, go } = useSection();
  const { summary, problem, setProblem } = useProblem();

  const basic = useWatch({ control: form.control }) as BasicInput; // every field has a default
  const filledIn = useMemo<FilledIn>(() => ({ basic, socialLinks, logo, banner }), [basic, socialLinks, logo, banner]);
  useEffect(() => {
    if (!sent.current && filledIn !== first) kept.keep(filledIn);
  }, [kept, filledIn, first]);

  const logoPicture = useUpload(logo, basic.registeredEntity, setLogo);
  const bannerPicture = useUpload(banner, basic.registeredEntity, setBanner);
  const areChosen = [logo || logoPicture.preview, banner || bannerPicture.preview].every(Boolean);
  const pictures = () => Promise.all([logoPicture.key(), bannerPicture.key()]);
  const missing = Object.fromEntries(
    SECTIONS.map((one) => [one, one === 'review' ? Number(!agreed) : missingIn(one, filledIn)]),
  ) as Record<WizardSection, number>; // one for each of them

  /** Whether the section is complete; where it is not, says what is wrong with it. */
  async function isComplete(one: WizardSection, whole = filledIn): Promise<boolean> {
    if (one === 'basic') {
      tidyWebsite(form);
      const valid = await isBasicValid(form);
      setProblem(valid ? null : { from: 'fields', message: words.fix });
      return valid;
    }
    const links = one === 'social' ? addLink(typedLink, socialLinks) : null;
    if (links && 'links' in links) {
      setSocialLinks(links.links);
      setTypedLink('');
    }
    const filled = links && 'links' in links ? { ...whole, socialLinks: links.links } : whole;
    const found = links && 'refused' in links ? links.refused : issuesOf(one, filled)[0]?.message;
    const saysItself = one === 'media' && areChosen;
    setProblems((others) => ({ ...others, [one]: saysItself ? undefined : found }));
    if (found !== undefined && saysItself && section === one) awaitPictures();
    if (found !== undefined && section === one)
      focusOn(one === 'social' ? 'socialLink' : logo === '' ? 'logo' : 'banner');
    return found === undefined;
  }

  /** Says to wait until both are uploaded, or one of them says itself that it could not be. */
  function awaitPictures(): void {
    const say = (media?: string) => setProblems((others) => ({ ...others, media }));
    say(words.media.wait);
    void pictures().then(() => say());
  }

  async function next(): Promise<void> {
    const after = SECTIONS[SECTIONS.indexOf(section) + 1];
    if ((await isComplete(section)) && after) go(after);
  }

  function refuse({ section: where, message, fields }: Refusal): void {
    for (const field of fields) form.setError(field.name, { type: 'server', message: field.message });
    if (where === 'social' || where === 'media') setProblems((others) => ({ ...others, [where]: message }));
    if (where === 'basic') setProblem({ from: 'fields', message: words.fix });
    else toast(message, 'bad');
    go(where);
  }

  async function send(): Promise<void> {
    setSending(true);
    const [logo = '', banner = ''] = await pictures();
    const whole = { ...filledIn, logo, banner };
    for (const one of SECTIONS) {
      if (await isComplete(one, whole)) continue;
      setSending(false);
      toast(words.review.incomplete);
      return go(one);
    }
    const refusal = await submit(whole);
    if (refusal) {
      setSending(false);
      return refuse(refusal);
    }
    sent.current = true;
    kept.forget();
    toastOnNextPage(words.review.done, 'good', { label: words.review.goOn, href: '/dashboard/grow-business' });
    location.assign(AFTERWARDS);
  }

  const isReview = section === 'review';
  const before = SECTIONS[SECTIONS.indexOf(section) - 1];
  return (
    <div className="wizard">
      <Steps current={section} missing={missing} onGo={go} />
      <form
        className="wizard-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (isReview ? send() : next());
        }}
      >
        <h2 ref={heading} tabIndex={-1}>
          {words.sections[section]}
        </h2>
        {section === 'basic' && (
          <>
            <FormSummary ref={summary} problem={problem} errors={errors} fields={BASIC_FIELDS} />
            <BasicSection form={form} descriptionLength={basic.description.length} />
            <ForFunds form={form} />
          </>
        )}
        {section === 'social' && (
          <SocialSection
            links={socialLinks}
            typed={typedLink}
            onTyped={(typed) => {
              setTypedLink(typed);
              setProblems((others) => ({ ...others, social: undefined }));
            }}
            problem={problems.social}
            onChange={(links) => {
              setSocialLinks(links);
              setProblems((others) => ({ ...others, social: undefined }));
            }}
          />
        )}
        {section === 'media' && (
          <>
            <p className="meta">{words.media.lede}</p>
            <DropPicture
              id="logo"
              size={LOGO_PX}
              picture={logoPicture}
              missing={problems.media !== undefined && logo === ''}
            />
            <DropPicture
              id="banner"
              size={BANNER_PX}
              picture={bannerPicture}
              missing={problems.media !== undefined && banner === ''}
            />
          </>
        )}
        {section === 'media' && (
          <p className="error" role="alert" id="media-problem">
            {missing.media > 0 ? wrong(problems.media ?? '') : ''}
          </p>
        )}
        {isReview && <ReviewSection filledIn={filledIn} agreed={agreed} onAgree={setAgreed} onGo={go} />}
        <div className="wizard-foot">
          {before && (
            <button type="button" className="btn btn-quiet" onClick={() => go(before)}>
              {words.back}
            </button>
          )}
          <button
            type="submit"
            className="btn btn-primary push"
            disabled={isReview && (!agreed || sending)}
            aria-busy={sending}
          >
            {sending && <span className="spinner" aria-hidden="true" />}
            {isReview ? (sending ? words.review.busy : words.review.submit) : words.next}
          </button>
        </div>
      </form>
    </div>
  );
}

/** To what has to change, with its label in sight. */
function focusOn(id: string): void {
  const field = document.getElementById(id);
  field?.closest('.field')?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
