/** Passing a page on, and the picture that comes with it. */
export const sharing = {
  title: 'Share',
  share: 'Share',
  whatsapp: 'WhatsApp',
  whatsappText: (title: string, address: string) => `${title}\n${address}`,
  copy: 'Copy link',
  copied: 'Link copied',
  address: 'Link to this page',
  until: (day: string) => `Open until ${day}`,
  by: (author: string) => author,
  post: 'A post on UdyamSetu',
  goneWords: 'The words of this post are gone with their author.',
  pictureOf: (title: string) => `Name board: ${title}`,
  site: 'UdyamSetu',
};
