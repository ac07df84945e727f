/** Domains that everybody uses, with all below them: who links there says nothing by it. */
export const EVERYBODYS: ReadonlySet<string> = new Set([
  // Networks, talks and pictures.
  ...['youtube.com', 'youtu.be', 'linkedin.com', 'facebook.com', 'fb.com', 'fb.me', 'instagram.com', 'threads.net'],
  ...[
    'threads.com',
    'x.com',
    'twitter.com',
    'whatsapp.com',
    'wa.me',
    'telegram.org',
    'telegram.me',
    't.me',
    'reddit.com',
  ],
  ...['quora.com', 'pinterest.com', 'snapchat.com', 'sharechat.com', 'discord.com', 'discord.gg', 'medium.com'],
  ...['behance.net', 'dribbble.com', 'vimeo.com', 'wikipedia.org', 'crunchbase.com', 'github.com', 'gitlab.com'],
  // Forms, papers and meetings.
  ...['google.com', 'google.co.in', 'forms.gle', 'g.co', 'microsoft.com', 'office.com', 'sharepoint.com', 'live.com'],
  ...['apple.com', 'typeform.com', 'jotform.com', 'airtable.com', 'notion.so', 'canva.com', 'dropbox.com', 'zoom.us'],
  ...['calendly.com', 'zoho.com', 'zoho.in', 'zohopublic.com', 'zohopublic.in'],
  // Mail.
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'yahoo.com',
    'yahoo.in',
    'yahoo.co.in',
    'icloud.com',
  ],
  ...['rediffmail.com', 'rediff.com', 'proton.me', 'protonmail.com', 'zohomail.in', 'zohomail.com'],
  // Markets and payments.
  ...['amazon.in', 'amazon.com', 'flipkart.com', 'meesho.com', 'indiamart.com', 'justdial.com', 'tradeindia.com'],
  ...['razorpay.com', 'rzp.io', 'paytm.com', 'phonepe.com', 'upilink.in'],
]);

/** Domains below which anybody rents a name, and that no list of public suffixes has: the names below are somebody's, these nobody's. */
export const RENTED: ReadonlySet<string> = new Set([
  ...['wordpress.com', 'blogspot.com', 'blogspot.in', 'wixsite.com', 'weebly.com', 'tumblr.com', 'substack.com'],
  ...[
    'business.site',
    'notion.site',
    'webflow.io',
    'carrd.co',
    'godaddysites.com',
    'mystrikingly.com',
    'myshopify.com',
  ],
]);
