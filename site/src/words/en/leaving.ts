/** Taking one's data along, and leaving for good. */
export const leaving = {
  take: {
    title: 'Your data',
    line: 'Everything we hold on you, in files that open anywhere.',
    what: 'A zip archive with your details, companies, funds and applications, your posts, comments, likes, follows and connections, what you wrote in messages, and your pictures and documents.',
    download: 'Download my data',
    busy: 'Collecting...',
    done: 'Your data has been downloaded.',
    failed: 'Your data could not be collected. Please try again.',
  },
  leave: {
    title: 'Delete account',
    line: 'Destroys what is personal, for good. What you gave the community stays without your name.',
    open: 'Delete my account',
    heading: 'Delete your account?',
    close: 'Close',
    what: [
      'Your name, photo, email, phone numbers and password are destroyed, in every copy we keep.',
      'Your posts and comments lose their words and pictures. They show "Deleted member".',
      'Companies and funds you added stay listed, without your name and contacts.',
      'Where nobody else in the team can go on, your funds are closed and your open applications are withdrawn.',
      'You are signed out everywhere, at once.',
    ],
    first: 'Nobody can bring it back, nor can we. Download your data first if you want to keep it.',
    password: 'Your password',
    passwordHint: 'To be sure that it is you.',
    confirm: 'Delete for good',
    busy: 'Deleting...',
    keep: 'Keep my account',
    done: 'Your account has been deleted, and what was personal with it.',
    failed: 'Your account could not be deleted. Please try again.',
  },
};
