/** The inbox: what others did that concerns the member. */
export const inbox = {
  title: 'Inbox',
  description: 'Who liked, commented and followed.',
  lede: 'Who liked, commented and followed.',
  soon: 'Messages between members will stand here too.',
  guest: {
    title: 'Your inbox is behind the sign-in',
    line: 'Sign in to see who liked or commented on your posts and who follows you.',
  },
  list: 'Notices',
  loading: 'Loading your notices',
  failed: 'Your notices could not be loaded.',
  retry: 'Try again',
  more: 'Show older notices',
  unread: 'New',
  news: (count: number) => (count === 1 ? '1 new notice' : `${count.toLocaleString('en-IN')} new notices`),
  kinds: {
    liked: 'liked your post',
    commented: 'commented on your post',
    followed: 'follows you',
  },
  see: 'See the post',
  empty: {
    title: 'Nothing here yet',
    line: 'Likes and comments on your posts and new followers stand here. A first post is a good beginning.',
    write: 'Write a post',
  },
};
