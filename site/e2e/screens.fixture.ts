/** Every screen there is, by its path, with what its first heading says. */
export const PUBLIC_SCREENS = {
  '/': 'Bridging Future Partnerships',
  '/faq': 'Questions founders ask',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy',
  '/transparency': 'Decisions of moderators',
  '/privacy/records': 'Records of processing',
  '/privacy/complaints': 'Complaints',
  '/docs/api': 'The API',
  '/docs/api/companies': 'Companies',
  '/coming-soon': 'The next span is being built',
} as const;

export const AUTH_SCREENS = {
  '/auth/signup': 'Create an Account',
  '/auth/signin': 'Sign In',
  '/auth/password_reset': 'Password Reset',
  '/auth/confirm_email': 'Confirm Email',
  '/auth/confirm_email?purpose=reset': 'Choose a new password',
  '/auth/undo_email': 'Take your account back',
  '/auth/undo_factor': 'This was not you?',
  '/auth/keep_factors': 'Keep your second factors',
  '/auth/register_complete': 'Almost There!',
} as const;

export const DASHBOARD_SCREENS = {
  '/dashboard/feed': 'Dashboard',
  '/dashboard/startups': 'Explore Startups',
  '/dashboard/funds': 'Funding Opportunities',
  '/dashboard/msme': 'MSME',
  '/dashboard/government_policies': 'Government Policies',
  '/dashboard/reports': 'Reports',
  '/dashboard/inbox': 'Inbox',
  '/dashboard/inbox/messages': 'Messages',
  '/dashboard/connections': 'Connections',
  '/dashboard/knowledge_base': 'Knowledge Base',
  '/dashboard/funding_updates': 'Funding Updates',
  '/dashboard/profile': 'My Profile',
  '/dashboard/saved': 'Saved',
  '/dashboard/funds/mine': 'My opportunities',
  '/dashboard/applications': 'My applications',
  '/dashboard/team': 'Team',
  '/dashboard/grow-business': 'Grow Business',
  '/dashboard/admin': 'Operator’s desk',
  '/startup/register': 'Register your startup',
  '/dashboard/moderation': 'Moderation',
  '/dashboard/decisions': 'Decisions',
  '/settings/personal': 'Personal Settings',
  '/settings/security': 'Security',
  '/settings/global': 'Global Settings',
  '/settings/privacy': 'Privacy Settings',
  '/dashboard/admin/complaints': 'Complaints to answer',
  '/search': 'Search',
} as const;

export const SCREENS = { ...PUBLIC_SCREENS, ...AUTH_SCREENS, ...DASHBOARD_SCREENS };
