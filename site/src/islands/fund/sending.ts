import type { Opportunity } from '#api/contract/fund.ts';
import { newFund } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { api, call } from '../../client/api.ts';
import type { FundForm } from './fundForm.ts';

const words = funds.form;
type Values = FundForm;
const intent = { act: 'create-fund' } as const;

/**
 * How the form is sent, and what it says: for a new fund, for a draft, and for one that has been published. `send` makes it
 * seen by all; `keep` writes it down as a draft.
 */
export function sending(fund: Opportunity | undefined) {
  if (!fund) return { ...NEW, send: create, keep };
  const param = { id: fund._id };
  if (fund.status === 'draft')
    return {
      ...{ title: words.draftTitle, lede: words.draftLede, submit: words.publish, submitting: words.publishing },
      ...{ done: words.done, failed: { send: words.publishFailed, keep: words.keptFailed } },
      keep: (values: Values) => call(api.opportunities[':id'].$patch({ param, json: draft(values) })),
      async send(values: Values) {
        const kept = await call(api.opportunities[':id'].$patch({ param, json: draft(values) }));
        return kept.ok ? call(api.opportunities[':id'].publish.$post({ param })) : kept;
      },
    };
  return {
    ...{ title: words.changeTitle, lede: words.changeLede, submit: words.change, submitting: words.changing },
    ...{ done: words.changed, failed: { send: words.changeFailed, keep: words.keptFailed } },
    keep,
    send({ provider: _, minAmount, maxAmount, ...values }: Values) {
      // An amount that was taken out is said to be none.
      const amounts = {
        minAmount: minAmount === '' ? null : minAmount,
        maxAmount: maxAmount === '' ? null : maxAmount,
      };
      const json = { ...values, ...amounts } as never; // checked by the form's own schema, and by the server
      return call(api.opportunities[':id'].$patch({ param, json }));
    },
  };
}

const NEW = {
  ...{ title: words.title, lede: words.lede, submit: words.submit, submitting: words.busy, done: words.done },
  failed: { send: words.failed, keep: words.keptFailed },
};

/** Every field as it stands, unfinished too; what is blank is taken out. */
const draft = (values: Values) => ({ ...values, draft: true }) as never; // judged by the server, as a draft

const keep = (values: Values) => call(api.opportunities.$post({ json: draft(values) }), { intent });

const create = (values: Values) => call(api.opportunities.$post({ json: newFund.parse(values) }), { intent });
