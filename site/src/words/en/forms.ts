/** What forms have in common, and what is asked of a person in more than one of them. */
export const forms = {
  optional: '(optional)',
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  strength: 'Password strength:',
  confirmAddress: 'Confirm your address',
  fix: 'Please fix the errors in the form',
  name: 'Name',
  email: 'Email',
  gender: 'Gender',
  genders: { male: 'Male', female: 'Female', other: 'Other' },
  dob: 'Date of Birth',
  photo: {
    label: 'Profile Photo',
    hint: 'max 5MB; JPG, PNG, GIF',
    choose: 'Choose a photo',
    change: 'Choose another',
    remove: 'Remove photo',
    preview: 'Your profile photo',
    uploading: 'Uploading your photo',
    failed: 'Your photo could not be uploaded. Try again, or remove it and add one later.',
  },
};
