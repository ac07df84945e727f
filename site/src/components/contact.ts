import type { IconName } from './icons.ts';

/**
 * How to reach whoever runs this installation. Everything a visitor sees of it (footer, terms, privacy) comes from here.
 * As delivered, the addresses end in the reserved `.example` and the numbers cannot be assigned: put in your own.
 */
export const contact = {
  phones: ['+91 11 0000 0101', '+91 80 0000 0102'],
  emails: { help: 'help@udyamsetu.example', partners: 'partners@udyamsetu.example' },
  /** Page of the company on a professional network. */
  company: 'https://www.linkedin.com/company/udyamsetu',
  social: [
    { name: 'LinkedIn', icon: 'linkedin', url: 'https://www.linkedin.com/company/udyamsetu' },
    { name: 'X', icon: 'x', url: 'https://x.com/udyamsetu' },
    { name: 'Instagram', icon: 'instagram', url: 'https://www.instagram.com/udyamsetu' },
    { name: 'YouTube', icon: 'youtube', url: 'https://www.youtube.com/@udyamsetu' },
  ] satisfies { name: string; icon: IconName; url: string }[],
};

/** `tel:` address of a phone number as people write it. */
export const telHref = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;
