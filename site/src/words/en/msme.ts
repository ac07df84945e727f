/** The directory with the MSME filters. */
export const msme = {
  title: 'MSME',
  description: "India's micro, small and medium enterprises, by class, industry, city and funding.",
  lede: "India's micro, small and medium enterprises.",
  classes: {
    title: 'What the classes mean',
    lines: {
      micro: 'Micro: yearly turnover up to ₹10 crore',
      small: 'Small: up to ₹100 crore',
      medium: 'Medium: up to ₹500 crore',
    },
    source:
      'The limits of the MSMED Act since 1 April 2025. A company that has not reported its revenue is placed by the size of its team.',
  },
};
