import type { FieldPath } from 'react-hook-form';
import { companyEdit, newCompany, type WizardSection } from '#api/contract/company.ts';
import { wizard } from '#words/wizard.ts';
import { api, call } from '../../client/api.ts';
import { type Failure, messageOf } from '../../client/outcome.ts';
import { BASIC_FIELDS, type BasicInput, type FilledIn } from './sections.ts';

/** Why it was not taken: the section where something has to change ('review' for none of them), and the words for it. */
export interface Refusal {
  readonly section: WizardSection;
  readonly message: string;
  readonly fields: readonly { readonly name: FieldPath<BasicInput>; readonly message: string }[];
}

/** POST /company. Null where it was taken. @param filledIn complete by `issuesOf` */
export async function submit({ basic, socialLinks, logo, banner }: FilledIn): Promise<Refusal | null> {
  const json = newCompany.parse({ ...basic, socialLinks, logo, banner });
  const outcome = await call(api.company.$post({ json }), { intent: { act: 'register-startup' } });
  return outcome.ok ? null : refusalOf(outcome.failure);
}

/** What came of a change. `badLinks`: hosts in it for which a moderator looks at it. */
export interface Saved {
  readonly refusal: Refusal | null;
  readonly badLinks: readonly string[];
}

/** PATCH /company/{id}. @param filledIn complete by `issuesOf`, pictures aside */
export async function saveEdit(id: string, { basic, socialLinks, logo, banner }: FilledIn): Promise<Saved> {
  const json = companyEdit.parse({ ...basic, socialLinks, logo, banner });
  const outcome = await call(api.company[':id'].$patch({ param: { id }, json }));
  if (!outcome.ok) return { refusal: refusalOf(outcome.failure), badLinks: [] };
  return { refusal: null, badLinks: outcome.data.badLinks ?? [] };
}

export function refusalOf(failure: Failure): Refusal {
  const message = messageOf(failure, wizard.review.failed);
  const errors = failure.kind === 'refused' ? failure.errors : [];
  const fields = errors.flatMap(({ path, message }) => {
    const name = BASIC_FIELDS.find((field) => field === path);
    return name ? [{ name, message }] : [];
  });
  const path = errors[0]?.path.split('.')[0];
  const section =
    fields.length > 0
      ? 'basic'
      : path === 'socialLinks'
        ? 'social'
        : path === 'logo' || path === 'banner'
          ? 'media'
          : 'review';
  return { section, message, fields };
}
