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
        'Create an account, then fill in four short sections: the basics, your links, your logo and banner, and a review. You can leave and come back; the draft waits for you. Once you submit, your page is public at once. Nobody reviews it first, so write what you could show on paper; what is wrong you can correct in your profile.',
    },
    {
      question: 'Do I need UDYAM registration or DPIIT recognition?',
      answer:
        'Not to be listed. Many funds ask for one of them, though: grants for small businesses usually want a UDYAM number, schemes for startups a DPIIT certificate. Every fund says on its page which kind of entity may apply and which documents it wants to see.',
    },
    {
      question: 'How are businesses and investors verified?',
      answer:
        'Not by us yet. What the site checks today is form: that nothing needed is left out, that addresses, dates and links are well formed. Who provides funds can show that somebody of their team reads mails at their website’s own domain: we mail a code there, and their page says which domain, and on which day. That is all that ‘Domain proved’ means; look at the domain before you trust the name. Whether a business exists, whether its figures are right and what a fund pays has not been checked. Verification through due diligence, against public registers and documents, is what we want to offer next; until then nothing here carries the word Verified. Do your own due diligence before you share papers or sign.',
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
