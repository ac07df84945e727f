import type { LongText } from './long-text.ts';

export const privacy: LongText = {
  title: 'Privacy',
  description: 'What UdyamSetu stores about you, who sees it, and how you take it with you or have it erased.',
  updated: 'In force since 25 November 2026',
  lede: 'What we store, who sees it, how it is kept, and how you take it with you or have it erased.',
  sections: [
    {
      title: 'What we store',
      list: [
        'Your account: name, e-mail address, date of birth, gender and, if you add one, a photo. Your password only as an Argon2id hash, from which it cannot be read.',
        'What you do here: companies you list, posts, comments, likes, whom you follow, with whom you connect and what you write when you ask, messages that you write to your connections, whom you mute or block, what you report, funds you publish, applications that you write or answer.',
        'Your sessions: when they began, when they end, and in which browser. Of the key that your browser holds, we keep a fingerprint only.',
        'What our server needs to run and to stop abuse: addresses of requests, for a short time.',
      ],
    },
    {
      title: 'What others see',
      text: [
        'Visible to everyone: your name and photo, what you write about yourself on your page (to everyone, to members or to your connections, as you choose in the settings), your posts and comments, the companies and funds you publish with the contact details that you put on a fund. E-mail and telephone number of a company are shown to members only. Not visible to other members: your e-mail address, date of birth and gender.',
        'Posts and comments that you edit are marked so; how they read before, the platform’s analysts can still read, and no other member. What you take back is shown to nobody.',
        'Who asks whom to connect, and with whom you are connected, is shown to the two of you alone. Whoever you decline is not told.',
        'How far you have read a conversation is shown to the other, until you switch it off in your global settings.',
        'Whom you introduce to one another is shown to you and to the two, and so is your note. What one of them answers is told to nobody, until both have said yes and are connected.',
        'Whom you mute or block, no other member learns: they are not told. Whoever you block still sees, signed out, what everyone sees.',
        'What you report, and what you say of it, is read by the moderators; whoever it is about is not told by whom.',
        'A message, and what goes with it, is read by the two whose conversation it is, or, in an application, by its two teams. Where one of them reports a message, moderators read that one, and no other. For 15 minutes you can change it or take it back: its words and its picture are destroyed then, also in our log, and that there was a message stays. When you leave, your words and pictures go from their conversation too.',
        'An application is read by the people of the company and, once it is sent, by those of the provider; a draft by the company’s people alone. Whoever of the provider opens a document is shown to the company.',
        'Those who run UdyamSetu can read the record of what happened. Each such reading is written down in it.',
        'What you complain of is read by who answers it. Whom you name to act for you is shown to nobody but you.',
        'We sell nothing about you, and we show no advertisements. No page of ours loads anything from another company: no trackers, no foreign fonts, no analytics service.',
      ],
    },
    {
      title: 'How it is kept',
      text: [
        'UdyamSetu writes down what happens and never rewrites it. So that you can be forgotten all the same, the personal fields in that record are encrypted with a key that belongs to you alone (AES-256 in GCM mode), one key for each member.',
        'The words of your posts and comments stand apart in that record. When you take a post or comment back, they are destroyed there too, at the latest when that record is next cleared out; the words of what was written before 24 November 2026 stay in it, encrypted, until you leave.',
        'Uploaded pictures are drawn anew when they arrive, which removes the place and camera that photos carry. Links to them are signed and expire.',
        'Each document of an application is encrypted with a key of its own. When you take it back, or are forgotten, that key is destroyed, and no copy of the document can be opened any more.',
      ],
    },
    {
      title: 'In your browser',
      text: [
        'We set one cookie, when you sign in, and only for that: a random number by which your device is known again, so that nobody who tries wrong passwords elsewhere can keep you out. No script can read it, and it follows you nowhere else. Beside it your browser keeps your session and your profile in its local storage, on your device, until you log out. It also keeps your choice of light or dark, drafts that you have not sent, and what you searched for last; the searches never leave your device.',
      ],
    },
    {
      title: 'What you agree to',
      text: [
        'Before you sign up, a notice says what we take, what for, how you take your consent back, and how you complain. Your consent is written down with the version of the notice that was shown. Each choice stands in your privacy settings with a switch: off takes effect at once, and is as easy as on. You must be 18 or older to have an account.',
      ],
    },
    {
      title: 'Taking it with you, and being forgotten',
      list: [
        'Export: in your personal settings you can download everything that belongs to your account, in a form that other programs can read.',
        'Correction: you can change your details there too.',
        'Erasure: when you delete your account, your key is destroyed. With it, your personal details become unreadable in every copy and backup of our record, also for us. What you wrote is then shown under the name Deleted member, or not at all.',
      ],
      text: [
        'You need no reason for any of these, and need not write to us.',
        'In your privacy settings you can name somebody who may exercise your rights if you die or cannot act.',
      ],
    },
    {
      title: 'E-mail',
      text: [
        'We write to confirm your address, to let you choose a new password, and when something about your sign-in changes. Codes can be used once and are good for one hour.',
        'We also write when somebody invites you into their team, when a provider decides on your application, before the deadline of a fund that you saved or are writing to, when a saved search whose alert you switched on finds something, to prove that a web address is yours, and at most once a day with what is new for you and you have not seen. The daily mail names nobody. What you are told of, in your inbox and by mail, is your choice in your global settings, and such mails end with one click.',
      ],
    },
    {
      title: 'Who we answer to',
      text: [
        'If something here does not work, or if you want to exercise any other right under the Digital Personal Data Protection Act, 2023, complain: with your account on the page Complaints, which names who answers and within how many days, or without one by writing to the address there. If our answer does not satisfy you, you may turn to the Data Protection Board of India.',
      ],
    },
  ],
  more: [
    { href: '/privacy/records', label: 'Records of processing: what we hold, what for, on which ground' },
    { href: '/privacy/complaints', label: 'Complaints: who answers, and by when' },
    { href: '/settings/privacy', label: 'Your privacy settings' },
  ],
};
