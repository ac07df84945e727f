import type { LongText } from './long-text.ts';

export const terms: LongText = {
  title: 'Terms of Service',
  description: 'What you may expect of UdyamSetu, and what we expect of you.',
  updated: 'In force since 21 November 2026',
  lede: 'What you may expect of UdyamSetu, and what we expect of you. We wrote it to be read.',
  sections: [
    {
      title: 'What UdyamSetu is',
      text: [
        'UdyamSetu is a place where startups and small businesses, investors, partners and mentors find one another. We run the directory, the feed and the list of funding opportunities.',
        'We are not a broker, an adviser, a bank or a stock exchange. We do not collect money for anyone, we recommend no investment, and no agreement between members is made with us.',
      ],
    },
    {
      title: 'Your account',
      list: [
        'You may look around without an account. To post, comment, follow, list a company or publish a fund, you need one; to publish a fund, a confirmed e-mail address too.',
        'Give your own name and an e-mail address that reaches you. One person, one account.',
        'You must be old enough to enter into a contract: eighteen years, in India.',
        'Keep your password to yourself. If you think that someone else has used your account, change the password: that ends every session at once.',
      ],
    },
    {
      title: 'What you publish',
      text: [
        'What you write and upload stays yours. You allow us to store it and to show it to others on UdyamSetu, for as long as you leave it there.',
      ],
      list: [
        'Write what is true. Revenue, headcount, registrations and awards must be what you could show on paper.',
        'List only a company that you may speak for, and publish only funds that exist and whose conditions you state in full.',
        'Do not publish what belongs to others, what the law forbids, or what is meant to hurt or to cheat.',
        'No advance fees: a fund listed here must not ask applicants to pay before it has decided.',
      ],
    },
    {
      title: 'Review and verification',
      text: [
        'Whether a moderator looks at companies and funds before they are shown, afterwards, or not at all is chosen by whoever runs the installation; where it is afterwards, one that nobody has looked at yet says so, and so does one that was not verified: on its page, in the lists, among the updates, in the search, among what you saved and where it is said to fit or nearly to fit. Where a page carries a badge, it says what was checked, when, by what and until when: that the form of a number is right; that somebody of its team has read a mail at its website’s own domain; that a moderator has seen a certificate, which was deleted then. Verified means the second or the third. We do not look up whether a number exists. What was checked holds for a year at the most, and ends before that when the website moves to another domain. It is no promise that a business will do well or that a fund will pay.',
        'Figures on a company page come from the company. Where a page shows an example, it says so. Before you invest, lend or sign, do your own due diligence and take advice.',
      ],
    },
    {
      title: 'When something goes wrong',
      text: [
        'Tell us of anything that breaks these terms; our addresses are at the foot of every page. We may hide what breaks them, and close an account that does so again. We tell the member concerned why, and they may answer.',
        'We work to keep UdyamSetu running and your data safe, but we cannot promise that it is never interrupted. As far as the law allows, we are not liable for what members agree, pay or owe one another.',
      ],
    },
    {
      title: 'Leaving',
      text: [
        'You can delete your account at any time in your personal settings. What happens to your data then is described in our privacy page.',
      ],
    },
    {
      title: 'Changes and law',
      text: [
        'If we change these terms in a way that matters, the new text stands here for at least thirty days before it applies. Indian law applies.',
      ],
    },
  ],
};
