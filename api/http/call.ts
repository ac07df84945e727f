import type { $ZodType } from 'zod/v4/core';
import type { Who } from '../access/rules.ts';

/** What a call says of itself for the API's document, beside what its routes validate. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Statuses of failures that a call may answer beyond those that any call may: 400, 401, 429 and 503. */
export type FailureStatus = 403 | 404 | 408 | 409 | 410 | 413 | 415 | 428;

export interface Call {
  readonly method: Method;
  /** Without the prefix, and as OpenAPI writes it: `/post/{id}`. */
  readonly path: string;
  /** What it does, in a few words. */
  readonly summary: string;
  /** What else is to be known. */
  readonly description?: string;
  /** Who may: the rule that `mayCall` goes by. */
  readonly who: Who;
  /** Says that a list is read: it has an ETag, and is read page by page where its query has a cursor. */
  readonly isTagged?: boolean;
  /** Where a route validates elsewhere than in `valid()`: its query, or the fields of its form. */
  readonly query?: $ZodType;
  readonly form?: $ZodType;
  /** How such a form is sent, where it is not multipart. */
  readonly formType?: 'application/x-www-form-urlencoded';
  /** A body that the call takes. */
  readonly example?: object;
  readonly answer: CallAnswer;
  /** When, in words, by status. */
  readonly failures?: Partial<Readonly<Record<FailureStatus, string>>>;
}

export interface CallAnswer {
  readonly status: 200 | 201 | 202 | 204;
  /** Of what a success carries beside `status`; nothing else where left out. */
  readonly schema?: $ZodType;
  /** Where the answer is no JSON object. */
  readonly type?: string;
  /** Of an answer without `status` around it; of one line, or one message, where it is a stream of them. */
  readonly bare?: $ZodType;
  readonly description?: string;
}

/** The calls of a subject, under the name by which the document groups them. */
export interface CallGroup {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

/** A call is the same call under the prefix and at the bare root, with a slash at its end and without. */
export const callPath = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, '').replace(/\/$/, '');
