import type { MailPreference, NoticeSubject } from '#events/noticeSubjects.ts';

/** Names that stand in the rules' sentences, by what they are in English: another language fills the same. */
export const names = {
  // What people call the fields.
  About: 'About',
  Accept: 'Accept',
  Active: 'Active',
  Address: 'Address',
  Alert: 'Alert',
  Amount: 'Amount',
  Answer: 'Answer',
  Answers: 'Answers',
  Application: 'Application',
  As: 'As',
  At: 'At',
  Banner: 'Banner',
  Certificate: 'Certificate',
  City: 'City',
  Code: 'Code',
  Comment: 'Comment',
  Company: 'Company',
  'Company size': 'Company size',
  'Confirmation code': 'Confirmation code',
  'Contact email': 'Contact email',
  Context: 'Context',
  Counts: 'Counts',
  Culture: 'Culture',
  Cursor: 'Cursor',
  'Date of birth': 'Date of birth',
  Day: 'Day',
  Deadline: 'Deadline',
  'Deadline before': 'Deadline before',
  Decision: 'Decision',
  Description: 'Description',
  Document: 'Document',
  Documents: 'Documents',
  'Documents required': 'Documents required',
  Each: 'Each',
  Effect: 'Effect',
  Email: 'Email',
  Employees: 'Employees',
  'Enterprise class': 'Enterprise class',
  'Entity type': 'Entity type',
  'Entity types': 'Entity types',
  'Established year': 'Established year',
  'Evaluation criteria': 'Evaluation criteria',
  Findable: 'Findable',
  First: 'First',
  Founder: 'Founder',
  'Founder name': 'Founder name',
  Founders: 'Founders',
  'Funding type': 'Funding type',
  Gender: 'Gender',
  Given: 'Given',
  'Greatest age': 'Greatest age',
  'Greatest turnover': 'Greatest turnover',
  Growth: 'Growth',
  Headline: 'Headline',
  Help: 'Help',
  Id: 'Id',
  Image: 'Image',
  Industries: 'Industries',
  Industry: 'Industry',
  'Industry count': 'Industry count',
  'Industry tags': 'Industry tags',
  'Interview required': 'Interview required',
  Investment: 'Investment',
  Investor: 'Investor',
  Investors: 'Investors',
  Invitation: 'Invitation',
  'Keep me signed in': 'Keep me signed in',
  Key: 'Key',
  Kind: 'Kind',
  'Kind of answer': 'Kind of answer',
  Language: 'Language',
  'Launch date': 'Launch date',
  'Least age': 'Least age',
  'Least turnover': 'Least turnover',
  'Led by women': 'Led by women',
  Letter: 'Letter',
  Limit: 'Limit',
  Link: 'Link',
  Links: 'Links',
  Logo: 'Logo',
  'Market share': 'Market share',
  'Maximum amount': 'Maximum amount',
  Member: 'Member',
  Message: 'Message',
  'Minimum amount': 'Minimum amount',
  Model: 'Model',
  Months: 'Months',
  Name: 'Name',
  Note: 'Note',
  Number: 'Number',
  Opportunity: 'Opportunity',
  Options: 'Options',
  Part: 'Part',
  Password: 'Password',
  Phone: 'Phone',
  Photo: 'Photo',
  Picture: 'Picture',
  'Pitch required': 'Pitch required',
  Position: 'Position',
  Post: 'Post',
  Provider: 'Provider',
  Purpose: 'Purpose',
  Query: 'Query',
  Question: 'Question',
  Questions: 'Questions',
  Reason: 'Reason',
  Recognition: 'Recognition',
  Recognitions: 'Recognitions',
  Region: 'Region',
  'Registered entity': 'Registered entity',
  Reminders: 'Reminders',
  Request: 'Request',
  Required: 'Required',
  Revenue: 'Revenue',
  Role: 'Role',
  Score: 'Score',
  Search: 'Search',
  Second: 'Second',
  'Seen marks': 'Seen marks',
  Share: 'Share',
  Show: 'Show',
  'Social link': 'Social link',
  'Social links': 'Social links',
  Sort: 'Sort',
  Stage: 'Stage',
  Stages: 'Stages',
  State: 'State',
  States: 'States',
  Status: 'Status',
  'Support phone': 'Support phone',
  Tagline: 'Tagline',
  Team: 'Team',
  'Team date': 'Team date',
  Text: 'Text',
  'The daily mail': 'The daily mail',
  'The hour': 'The hour',
  Theme: 'Theme',
  Thing: 'Thing',
  Ticket: 'Ticket',
  To: 'To',
  Type: 'Type',
  Until: 'Until',
  'Up to': 'Up to',
  Value: 'Value',
  Verified: 'Verified',
  Website: 'Website',
  'What happened': 'What happened',
  'What you say to it': 'What you say to it',
  'Who may see it': 'Who may see it',
  With: 'With',
  'Words to the person': 'Words to the person',
  Year: 'Year',
  // Numbers that an authority gave.
  'A CIN': 'A CIN',
  'A GSTIN': 'A GSTIN',
  'A PAN': 'A PAN',
  // Who holds a PAN.
  'an association of persons': 'an association of persons',
  'a body of individuals': 'a body of individuals',
  'a company': 'a company',
  'a firm or an LLP': 'a firm or an LLP',
  'a government agency': 'a government agency',
  'a Hindu undivided family': 'a Hindu undivided family',
  'an artificial juridical person': 'an artificial juridical person',
  'a local authority': 'a local authority',
  'a person': 'a person',
  'a trust': 'a trust',
  // What makes a password stronger.
  'at least 8 characters': 'at least 8 characters',
  '12 characters or more': '12 characters or more',
  'an upper-case letter': 'an upper-case letter',
  'a lower-case letter': 'a lower-case letter',
  'a digit': 'a digit',
  'a symbol': 'a symbol',
};
export type Name = keyof typeof names;

/** What programs send by this name and no form shows: it is called so in every language. */
export type WireName =
  | NoticeSubject
  | MailPreference
  | 'anew'
  | 'asOf'
  | 'author'
  | 'category'
  | 'company'
  | 'day'
  | 'days'
  | 'follow'
  | 'followId'
  | 'following'
  | 'from'
  | 'limit'
  | 'mentions'
  | 'personal'
  | 'postId'
  | 'replyTo'
  | 'seen'
  | 'since'
  | 'stream'
  | 'tag'
  | 'to'
  | 'unfollowId'
  | 'until'
  | 'upTo'
  | 'user'
  | 'userId';

/** What a field is called in a sentence. */
export type Label = Name | WireName;

/** One of the contract's lists, as it is stored. The site's choices say it in other languages where it stands alone. */
export type Option = string;
