import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { wizardSections } from '#api/contract/company.ts';
import type { Company, CompanyToldAnswer } from '#api/contract/company-answer.ts';
import { BANNER_PX, LOGO_PX } from '#api/contract/limits.ts';
import { standing } from '#words/standing.ts';
import { wizard as words } from '#words/wizard.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { ownDraft } from '../../stores/draft.ts';
import { toast } from '../../stores/toasts.ts';
import { companyName } from '../company/labels.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules } from '../forms/form.ts';
import { BasicSection } from './BasicSection.tsx';
import { isBasicValid } from './chosenState.ts';
import { DropPicture } from './DropPicture.tsx';
import { ForFunds } from './ForFunds.tsx';
import { addLink, tidyWebsite } from './links.ts';
import { SocialSection } from './SocialSection.tsx';
import { BASIC_FIELDS, type BasicInput, completed, filledInFrom, isFilledIn, issuesOf } from './sections.ts';
import { type Refusal, saveEdit } from './submit.ts';
import { useUpload } from './useUpload.ts';

interface Props {
  company: Company;
  told: CompanyToldAnswer['told'];
  onSaved: () => void;
  onClose: () => void;
}

/** What the wizard asked, for the owner to change. What is half changed outlives closing it, until it is discarded. */
export function EditForm({ company, told, onSaved, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const kept = useMemo(() => ownDraft(`company-${company._id}`, isFilledIn), [company._id]);
  const [begun] = useState(() => completed(kept.read() ?? filledInFrom(company, told)));
  const form = useForm<BasicInput, unknown, object>({ ...formRules(wizardSections.basic), defaultValues: begun.basic });
  const { errors } = form.formState;
  const [socialLinks, setSocialLinks] = useState(begun.socialLinks);
  const [typedLink, setTypedLink] = useDraftText(`company-link-${company._id}`);
  const [logo, setLogo] = useState(begun.logo);
  const [banner, setBanner] = useState(begun.banner);
  const [socialProblem, setSocialProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const { summary, problem, setProblem } = useProblem();
  const basic = useWatch({ control: form.control }) as BasicInput; // every field has a default
  const filledIn = useMemo(() => ({ basic, socialLinks, logo, banner }), [basic, socialLinks, logo, banner]);
  const first = useRef(filledIn);
  const logoPicture = useUpload(logo, basic.registeredEntity, setLogo);
  const bannerPicture = useUpload(banner, basic.registeredEntity, setBanner);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before React takes it away: only then does the browser give the focus back to where it was.
    return () => shown?.close();
  }, []);
  useEffect(() => {
    if (filledIn !== first.current) kept.keep(filledIn);
  }, [kept, filledIn]);

  function leave(): void {
    kept.forget();
    setTypedLink('');
    onClose();
  }

  function refuse({ section, message, fields }: Refusal): void {
    for (const field of fields) form.setError(field.name, { type: 'server', message: field.message });
    if (section === 'social') setSocialProblem(message);
    setProblem({ from: section === 'basic' ? 'fields' : 'answer', message: section === 'basic' ? words.fix : message });
  }

  async function send(): Promise<void> {
    const added = addLink(typedLink, socialLinks);
    const links = added && 'links' in added ? added.links : socialLinks;
    if (links !== socialLinks) {
      setSocialLinks(links);
      setTypedLink('');
    }
    const whole = { ...filledIn, socialLinks: links };
    const wrongLinks = added && 'refused' in added ? added.refused : issuesOf('social', whole)[0]?.message;
    setSocialProblem(wrongLinks);
    tidyWebsite(form);
    if (!(await isBasicValid(form))) return setProblem({ from: 'fields', message: words.fix });
    if (wrongLinks !== undefined) return document.getElementById('socialLink')?.focus();
    setProblem(null);
    setSending(true);
    const [newLogo, newBanner] = await Promise.all([logoPicture.key(), bannerPicture.key()]);
    if (newLogo === undefined || newBanner === undefined) {
      setSending(false);
      return setProblem({ from: 'answer', message: words.media.failed });
    }
    const pictures = { logo: newLogo, banner: newBanner };
    const { refusal, badLinks } = await saveEdit(company._id, { ...whole, ...pictures, basic: form.getValues() });
    setSending(false);
    if (refusal) return refuse(refusal);
    if (badLinks.length > 0) toast(`${words.edit.done} ${standing.badLinks(badLinks)}`);
    else toast(words.edit.done, 'good');
    onSaved();
    leave();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <DialogHead
        id={title}
        title={words.edit.title(companyName(company))}
        close={words.edit.close}
        onClose={onClose}
      />
      <form
        className="company-edit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="dialog-body stack stack-loose">
          <FormSummary ref={summary} problem={problem} errors={errors} fields={BASIC_FIELDS} />
          <BasicSection form={form} descriptionLength={basic.description.length} />
          <ForFunds form={form} />
          <fieldset className="wizard-group wizard-group-whole">
            <legend>{words.sections.social}</legend>
            <SocialSection
              links={socialLinks}
              typed={typedLink}
              onTyped={setTypedLink}
              problem={socialProblem}
              onChange={setSocialLinks}
            />
          </fieldset>
          <fieldset className="wizard-group wizard-group-whole">
            <legend>{words.sections.media}</legend>
            <DropPicture id="logo" size={LOGO_PX} picture={logoPicture} missing={false} />
            <DropPicture id="banner" size={BANNER_PX} picture={bannerPicture} missing={false} />
          </fieldset>
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn btn-quiet" disabled={sending} onClick={leave}>
            {words.edit.discard}
          </button>
          <button type="submit" className="btn btn-primary" disabled={sending} aria-busy={sending}>
            {sending && <span className="spinner" aria-hidden="true" />}
            {sending ? words.edit.busy : words.edit.save}
          </button>
        </div>
      </form>
    </dialog>
  );
}
