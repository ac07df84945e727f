/** What a company can say that it is recognised as. Nobody checks it here, and the words around it say so. */
export const recognised = {
  dpiit: 'Startup (DPIIT)',
  micro: 'Micro enterprise (Udyam)',
  small: 'Small enterprise (Udyam)',
  medium: 'Medium enterprise (Udyam)',
};
