/** For tests: a fund's form as Create Fund sends it. */
export function fundForm(fields: object = {}) {
  return {
    provider: 'Cauvery Innovation Trust',
    type: 'Grant',
    stage: 'Seed',
    description: 'For looms that count.',
    amount: '25,00,000',
    deadline: '2031-03-31',
    region: 'Tamil Nadu',
    entityType: 'Startup (DPIIT)',
    documentRequired: ['Pitch deck'],
    contactEmail: 'grants@cauvery.example.in',
    supportPhone: '+91 44 2345 6789',
    ...fields,
  };
}
