/** Six questions: on the landing page and on a page of their own. */
export const faq = {
  title: 'Questions founders ask',
  description: 'How listing, checking, funding and your data work on UdyamSetu.',
  lede: 'Short answers to what founders, investors and small businesses ask us first.',
  more: 'Something else? Write to us.',
  entries: [
    {
      question: 'How do I get my business listed?',
      answer:
        'Create an account, then fill in four short sections: the basics, your links, your logo and banner, and a review. You can leave and come back; the draft waits for you. Once you submit, your page is public at once, unless whoever runs the installation has a moderator look at it first. Write what you could show on paper; what is wrong you can correct in your profile.',
    },
    {
      question: 'Do I need UDYAM registration or DPIIT recognition?',
      answer:
        'Not to be listed. Many funds ask for one of them, though: grants for small businesses usually want a UDYAM number, schemes for startups a DPIIT certificate. Every fund says on its page which kind of entity may apply and which documents it wants to see.',
    },
    {
      question: 'How are businesses and investors verified?',
      answer:
        'In parts, and each page says which. A program checks the form of numbers: of a GSTIN its check digit, its state and the PAN in it, of a CIN its state, year and kind, of Udyam, DPIIT and PAN numbers how they are built; one number belongs to one company here, and where two claim it a moderator decides. A website’s domain is proved by a code that we mail to an address there. A certificate is seen by a moderator and deleted after that. Press the badge of a page: it says what was checked, when, by what, and until when, which is a year at the most. A checked form alone verifies nobody: nobody looks up whether a number exists. ‘Verified’ in the directory means that a domain was proved or a certificate seen. None of it says that figures are right, that a business will do well or that a fund will pay, so do your own due diligence before you share papers or sign.',
    },
    {
      question: 'Can you tell me what my company is worth?',
      answer:
        'Not yet. An independent valuation system for MSMEs is in progress, because the rules of thumb made for software startups do poorly by a foundry in Rajkot or a dairy in Anand. Nothing of it is on the site today: the figures you see are those that companies report themselves.',
    },
    {
      question: 'What does it cost?',
      answer:
        'UdyamSetu charges nothing to look around, to be listed, to post or to publish a fund, and takes no share of what you raise. You apply to funds, or write to those who offer them, and sign with them, not with us.',
    },
    {
      question: 'Who can see my data, and can I take it with me?',
      answer:
        'Your company page is public, because it is meant to be found. Your date of birth, your gender and the address you sign in with are shown to no other member. You can download what belongs to your account, and delete the account, in your settings and without asking anyone.',
    },
  ],
};
