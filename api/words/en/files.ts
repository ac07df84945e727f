import type { Part } from '../shape/part.ts';

/** Why a picture or a document is not taken, or not shown. */
export const files = {
  invalid: {
    fileKey: 'This is not the key of a file.',
    noFileKey: 'Key is required.',
    picture: 'This picture is not there. Please upload it again',
    document: 'This document is not there any more. Please upload it again',
    manyDocuments: 'Too many documents were attached',
  },
  malformed: { upload: 'The form is incomplete or malformed. Send one file, a name and a context.' },
  unauthorized: { upload: 'Please sign in to upload files.' },
  timeout: { upload: 'The file took too long to arrive. Please try again, or choose a smaller one.' },
  'too-large': {
    file: 'The file is too large: a picture may have 5 MB, a document 10 MB. Please choose a smaller one.',
    bytes: 'The picture is larger than 5 MB. Please choose a smaller one.',
    pixels: 'The picture has too many pixels. Please scale it down, for example to 3000 × 2000, and try again.',
  },
  'wrong-type': {
    upload: 'Send the file as multipart/form-data with the fields file, name and context.',
    document: 'Please choose a PDF document.',
    type: 'This is not a JPG, PNG or GIF picture. Please choose one of these.',
    broken: 'The picture is damaged or incomplete and cannot be read. Please save it again, or choose another.',
  },
  gone: { upload: 'This document was taken back. Please upload it again.' },
  'too-many': {
    uploads: 'Too many uploads. Please try again later.',
    arriving: 'Many files are arriving just now. Please try again in a few seconds.',
  },
  'not-found': { file: 'There is no such file.' },
  'link-expired': { file: 'This link has expired. Please ask for a new one.' },
  'link-invalid': { file: 'This link is not valid.' },
  'no-picture': {
    one: 'This picture is not there. Please upload it again',
    pictures: 'Please upload the pictures again',
    logo: 'Please upload the logo again',
    photo: 'This picture is not there any more. Please upload the photo again.',
  },
  'no-document': {
    one: 'This document is not there. Please upload it again',
    documents: 'Please upload the documents again',
  },
} satisfies Part;
