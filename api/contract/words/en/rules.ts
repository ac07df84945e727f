import type { Label, Name } from './names.ts';

/**
 * What the contract's rules find wrong, in English. A schema takes its sentences from here; `../inLanguage.ts` finds them
 * again in another language, which fills the same file. A value stands in a sentence as it is given, so that it can be read
 * out of it: nothing is counted or spelt out here.
 */

// Of any field.
export const required = (field: Label) => `${field} is required`;
export const mustBeText = (field: Label) => `${field} must be text`;
export const mustBeList = (field: Label) => `${field} must be a list`;
export const mustBeListOfIds = (field: Label) => `${field} must be a list of ids`;
export const mustBeNumber = (field: Label) => `${field} must be a number`;
export const mustBeWhole = (field: Label) => `${field} must be a whole number`;
export const mustBeTrueOrFalse = (field: Label) => `${field} must be true or false`;
export const mustBeId = (field: Label) => `${field} must be an id`;
export const mustBeListed = (field: Label) => `${field} must be one of the listed choices`;
export const between = (field: Label, min: number, max: number) => `${field} must be between ${min} and ${max}`;
export const betweenPercent = (field: Label, min: number, max: number) =>
  `${field} must be between ${min} and ${max} percent`;
export const rupees = (field: Label) => `${field} must be between 0 and 10 lakh crore rupees`;
export const upToThisYear = (field: Label, min: number) => `${field} must be between ${min} and this year`;
export const notInFuture = (field: Label) => `${field} cannot be in the future`;
export const tooLong = (field: Label, max: number) => `${field} must be at most ${max} characters`;
export const tooShort = (field: Label, min: number) => `${field} must be at least ${min} characters`;
export const unshowable = (field: Label) => `${field} contains characters that cannot be shown. Please remove them`;
export const tooManyEntries = (field: Label, max: number) => `${field}: at most ${max} entries`;
export const tooManyRows = (field: Label, max: number) => `${field}: at most ${max} rows`;
export const eachYearOnce = (field: Label) => `${field}: each year once`;
export const mustBeDate = (field: Label) => `${field} must be a date that exists, written YYYY-MM-DD`;
export const mustBePosition = (field: Label) => `${field} must be a position: digits alone`;
export const mustBeTime = (field: Label) => `${field} must be a time such as 2025-01-31T09:30:00Z`;
export const mustBeMoment = (field: Label) =>
  `${field} must be a position (digits) or a time such as 2025-01-31T09:30:00Z`;
export const mustBePhone = (field: Label) => `${field} must be a phone number, for example +91 98765 43210`;
export const mustBeWebAddress = (field: Label) => `${field} must be a web address that begins with https:// or http://`;
export const mustBeFile = (field: Label) => `${field} must be the key of an uploaded file`;
export const mustBePdf = (field: Label) => `${field} must be the key of an uploaded PDF`;
export const mustBeMessagePicture = (field: Label) => `${field} must be the key of a picture uploaded for a message`;

// Of a request as a whole, and of its address.
export const noFields = 'Send an object with the fields of this request';
export const foreignCursor = 'This cursor is not one of ours. Load the list from its beginning';
export const oneKindOnly = 'A cursor goes with one kind';
export const noCalendar = 'This is no address of a calendar';
export const noSubscription = 'This is no address to unsubscribe at';
export const noGrievance = 'This is no number of a grievance';
export const eventTypes = (max: number) => `type must be the name of an event type, at most ${max} of them`;

// Accounts.
export const noEmail = 'Please enter a valid email address';
export const noBirthday = 'Please enter a valid date of birth';
export const tooYoung = (years: number) => `You must be at least ${years} years old`;
export const selectGender = 'Please select a gender';
export const agreeToTerms = 'You must agree to the Terms of Service';
export const noProof = 'This is no proof of work: send what solves the challenge, as base64';
export const passwordAgain = 'Please type the password again';
export const passwordsDiffer = 'Passwords do not match';
export const unusablePassword = 'Password contains characters that cannot be used. Please choose others';
export const typeCode = (length: number) => `Please enter the ${length} characters of the code from your mail`;
export const sixDigits = 'Please enter the 6 digits that your app shows';
export const sixDigitsOrRecovery = 'Please enter the 6 digits that your app shows, or one of your recovery codes';
export const base64url = 'Expected base64url';
export const publicKey = "Expected 'public-key'";
export const attachment = "Expected 'platform' or 'cross-platform'";
export const transports = 'Expected a list of at most 10 transports';
export const codeOrPasskey = 'Send a code, or what a passkey signed';
export const oneProof = 'Send your password, a code, or what a passkey signed';
export const openLinkAgain = 'Please open the link in the mail again';
export const tooManyLinks = (max: number) => `Please keep to ${max} links`;
export const howToReach = 'Say how they can be reached';
export const sayWhatIsWrong = 'Say what is wrong';
export const sayWhyInLog = 'Say why: it stands in the log with your name';

// How strong a password is.
export const weak = 'Weak';
export const moderate = 'Moderate';
export const strong = 'Strong';
export const easyToGuess = (addition: Name) => `Easy to guess. Add ${addition}.`;
export const fair = (addition: Name) => `Fair. Add ${addition} to make it strong.`;
export const hardToGuess = 'Hard to guess. Well chosen.';

// Companies.
export const addSocialLink = 'Please add atleast one social link . ';
export const tooManySocialLinks = (max: number) => `Please keep to ${max} social links`;
export const alreadyPresent = 'Already present.';
export const uploadImages = 'Please upload images before proceed further.';
export const acceptTerms = 'Please accept the terms to submit';
export const recognitionsOnce = 'Name each recognition once';
export const partOfMarket = 'Each part of the market needs a name and a percent';
export const moreThanWhole = 'Market share: the parts add up to more than 100 percent';
export const yearOfRevenue = 'Each year of revenue needs a year and an amount';
export const yearOfEmployees = 'Each year of employees needs a year and a count';
export const investorNeeds = 'Each investor needs a name and an amount';
export const founderNeeds = 'Each founder needs a name and a role';

// Funds and applications.
export const addDocument = 'Add at least one document that applicants must send';
export const amountsInOrder = 'Maximum amount must not be less than the minimum amount';
export const agesInOrder = 'The greatest age must not be less than the least';
export const turnoversInOrder = 'The greatest turnover must not be less than the least';
export const twoOptions = 'Give at least two options to choose from';
export const onlyChoices = 'Only a choice has options';
export const tooManyQuestions = (max: number) => `Ask at most ${max} questions`;
export const tooLongQuestions = (max: number) => `Questions with their options have at most ${max} characters together`;
export const noQuestion = 'This is no question of the opportunity';
export const textOrNumber = 'An answer must be text or a number';
export const answersByQuestion = 'Answers must be given by question';
export const tooManyAnswers = (max: number) => `Answer at most ${max} questions`;
export const tooManyDocuments = (max: number) => `Send at most ${max} documents`;
export const tooManyWithMessage = (max: number) => `Send at most ${max} documents with a message`;
export const scoresByCriterion = 'Scores must be given by criterion';
export const tooManyScores = (max: number) => `Score at most ${max} criteria`;
export const noHash = 'A hash is 64 hex digits';
export const noSignature = 'A signature is 86 characters of base64url';

// Posts and people.
export const emptyPost = 'Post content cannot be empty.';
export const uploadPhoto = 'Please upload a photo.';
export const writeComment = 'Please write a comment first.';
export const tooManyNamed = (max: number) => `At most ${max} people can be named.`;
export const sayWhyToMeet = 'Say why the two of you should meet';
export const typeSearch = 'Please type what you look for';

// Files.
export const choosePicture = 'Please choose a picture.';
export const pictureType = 'Please choose a JPG, PNG or GIF picture.';
export const pictureTooLarge = 'Please choose a picture of at most 5MB.';
export const pictureEmpty = 'This picture is empty. Please choose another.';
export const choosePdf = 'Please choose a PDF';
