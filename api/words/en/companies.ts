import type { Part } from '../shape/part.ts';

/** Companies and who provides funds: their pages, their teams, and what proves who they are. */
export const companies = {
  'not-found': {
    company: 'This company does not exist.',
    provider: 'This provider does not exist.',
    team: 'There is no such company or provider.',
    invitation: 'This invitation is not good any more. Ask for another one.',
    inTeam: 'There is nobody, and no invitation, of this id in the team.',
    certificate: 'There is no such certificate.',
  },
  'email-taken': { company: 'Email Already exists' },
  'not-owner': {
    company: 'Only its team may change a company.',
    team: 'Only owners of the team may do this.',
    fit: 'Only the team of a company may ask what fits it.',
  },
  'owner-only': {
    findable: 'Only the member whose contacts stand here can agree that funds find it. Everything else you can change.',
  },
  'changed-meanwhile': { company: 'This company was changed meanwhile. Please load it again.' },
  'not-manager': { team: 'Only owners and editors of its team may do this.' },

  'not-in-team': { team: 'This is for members of the team.' },
  'in-team': { team: 'They are in the team already.' },
  invited: { team: 'Somebody is invited at this address already.' },
  accepted: { team: 'They have accepted and are in the team now. Remove them from it if they should not be.' },
  'team-full': { team: 'A team has at most 50 people and invitations. Take somebody out first.' },
  'last-owner': { team: 'A team needs an owner. Make somebody else one first.' },

  'confirm-email': {
    own: 'Confirm your own e-mail address first.',
    invites: 'Confirm your e-mail address first: then others know who invites them.',
  },
  'own-part': { certificate: 'Your own team sent it: another moderator looks at it.' },
  gone: { certificate: 'This certificate was decided on or withdrawn, and is gone.' },
  'too-many': {
    providers: (most: number) => `You have created ${most} providers already.`,
    providerChanges: 'This provider has been changed as often as it can be.',
    invitations: 'You have invited many people today. Please go on tomorrow.',
    invitationsTo: 'This address was invited many times today. Please go on tomorrow.',
    domainCodes: 'You have asked for many codes today. Please go on tomorrow.',
    numbers: 'You have given many numbers today. Please go on tomorrow.',
    certificates: 'You have sent many certificates today. Please go on tomorrow.',
  },
  invalid: {
    'no-website': 'Say first which website is yours: the address must be of its domain.',
    'for-anybody': 'Anybody can have an address there. Please give one of your website’s own domain.',
    'other-domain': 'This address is of another domain than your website.',
    'other-first': 'You have given another such number before. Withdraw that one first.',
    'other-pan': 'This is of another PAN than the number that you gave before.',
    noCode: 'There is no code to answer. Please ask for a new one.',
    otherCode: 'This is not the code of the newest mail.',
    certificateUsed: 'This document was sent before. Please upload it again',
    certificateWaits: 'A certificate waits to be seen already. Withdraw it first to send another one.',
  },
} satisfies Part;
