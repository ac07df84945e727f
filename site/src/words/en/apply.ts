/** The way to apply, on a fund's page. */
export const apply = {
  apply: 'Apply',
  goOn: 'Go on with your application',
  goOnShort: 'Go on applying',
  /** Beside the name of the company. */
  goOnAs: 'Go on',
  see: 'See your application',
  seeShort: 'Your application',
  desk: 'Applications',
  register: 'Register your startup',
  registerShort: 'Register to apply',
  write: 'Ask the provider',
  busy: 'Opening...',
  failed: 'The application could not be opened',
  choose: 'Which company applies?',
  close: 'Close',
};
