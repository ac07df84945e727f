/** Six questions: on the landing page and on a page of their own. */
export const faq = {
  title: 'Questions founders ask',
  description: 'How listing, review, verification, funding and your data work on UdyamSetu.',
  lede: 'Short answers to what founders, investors and small businesses ask us first.',
  more: 'Something else? Write to us, a person answers.',
  entries: [
    {
      question: 'How do I get my business listed?',
      answer:
        'Create an account, then fill in four short sections: the basics, your links, your logo and banner, and a review. You can leave and come back; the draft waits for you. Once you submit, our team reviews the details of your business.',
    },
    {
      question: 'Do I need UDYAM registration or DPIIT recognition?',
      answer:
        'Not to be listed. Many funds ask for one of them, though: grants for small businesses usually want a UDYAM number, schemes for startups a DPIIT certificate. Every fund says on its page which kind of entity may apply and which documents it wants to see.',
    },
    {
      question: 'How are businesses and investors verified?',
      answer:
        'Through due diligence: we compare what a business or an investor tells us with public registers and with the documents they show. A fund that has passed carries the word Verified on its page. One that does not carry it has not been checked yet, so ask before you share papers.',
    },
    {
      question: 'Can you tell me what my company is worth?',
      answer:
        'Not yet. An independent valuation system for MSMEs is in progress, because the rules of thumb made for software startups do poorly by a foundry in Rajkot or a dairy in Anand. Until it is ready, we show only figures that companies report themselves.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Nothing to look around, to be listed, to post or to apply. We take no share of what you raise. You deal with investors and funds directly, and sign with them, not with us.',
    },
    {
      question: 'Who can see my data, and can I take it with me?',
      answer:
        'Your company page is public, because it is meant to be found. Your date of birth and e-mail address are not. You can export everything we hold about you, and delete your account, in your settings and without asking anyone.',
    },
  ],
};
