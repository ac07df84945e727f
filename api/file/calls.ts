import { fileUrlQuery, uploadForm } from '../contract/file.ts';
import { fileUrlAnswer, uploadAnswer } from '../contract/file-answer.ts';
import type { CallGroup } from '../http/call.ts';

const MISSING = 'There is no such file.';

export const fileCalls: CallGroup = {
  name: 'Files',
  description:
    'Pictures: uploaded once, named by their key, and shown by signed links that expire. Documents: sealed, and opened by their application alone.',
  calls: [
    {
      method: 'POST',
      path: '/file/upload',
      summary: 'Upload a picture, or a document',
      description:
        "JPG, PNG or GIF by its bytes, 5 MB at most; re-encoded, metadata stripped. As `Document` a PDF by its bytes, 10 MB at most, sealed under a key of its own. A guest may upload a User's picture: the sign-up form takes the photo before the account exists. What is put to no use within two days is removed.",
      who: 'anyone',
      form: uploadForm,
      answer: { status: 200, schema: uploadAnswer },
      failures: {
        408: 'The file took too long to arrive.',
        413: 'The picture is too large.',
        415: 'Not a multipart form, or not a picture of these kinds.',
      },
    },
    {
      method: 'GET',
      path: '/file/geturl',
      summary: 'A fresh link to a picture',
      description:
        'Of what moderators have hidden, its owner and they alone have one; of a picture for a message, its owner until it is sent.',
      who: 'anyone',
      query: fileUrlQuery,
      answer: { status: 200, schema: fileUrlAnswer },
      failures: { 404: MISSING },
    },
    {
      method: 'GET',
      path: '/files/{key}',
      summary: 'A picture, by its signed link',
      description: 'Take the link as it was answered: its query is the signature. The key may hold a slash.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, type: 'image/*' },
      failures: { 403: 'The link has expired, or was not signed here.', 404: MISSING },
    },
  ],
};
