/** For tests: a company's form as the wizard sends it. */
export function companyForm(fields: object = {}) {
  return {
    name: 'Asha Rao',
    registeredEntity: 'Setu Looms Private Limited',
    tagline: 'Handloom, tracked',
    description: 'We weave.\nAnd we count.',
    industry: 'Apparel and Textiles',
    companySize: '1-10',
    city: 'Chennai',
    stage: 'prototype',
    establishedYear: 2019,
    fundedType: 'Bootstrapped',
    website: 'https://setulooms.example.in',
    phone: '+91 98765 43210',
    email: 'hello@setulooms.example.in',
    socialLinks: ['https://www.linkedin.com/company/setulooms'],
    logo: '',
    banner: '',
    ...fields,
  };
}
