import { expect, test } from 'vitest';
import { ENTERPRISE_CLASSES } from '#projections/company/enterprise.ts';
import type { Facet } from '#projections/company/facets.ts';
import { placeOf } from '#projections/company/packed.ts';
import { COMPANY_ENTITY_TYPES, COMPANY_SIZES, FUNDING_TYPES, INDUSTRIES, STAGES, STATES } from '../contract/options.ts';

const CHOICES = [
  ['industry', INDUSTRIES],
  ['stage', STAGES],
  ['state', STATES],
  ['companySize', COMPANY_SIZES],
  ['fundedType', FUNDING_TYPES],
  ['entityType', COMPANY_ENTITY_TYPES],
  ['enterprise', ENTERPRISE_CLASSES],
] as const satisfies readonly (readonly [Facet, readonly string[]])[];

test.each(CHOICES)(
  '%s can be counted by with room for all its choices, and for those of older events',
  (facet, choices) => {
    expect(choices.length).toBeLessThan(placeOf(facet).largest);
  },
);
