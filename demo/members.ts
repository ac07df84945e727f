import type { Gender } from '#api/contract/options.ts';
import type { Looks } from './pictures/portrait.ts';

/** The people of the demo. None of them exists; their addresses end in .example, which no mail can reach. */
export interface DemoMember {
  readonly key: string;
  readonly name: string;
  readonly gender: Gender;
  /** YYYY-MM-DD */
  readonly dob: string;
  /** Days before now. */
  readonly joined: number;
  readonly looks: Looks;
}

/** Signs in for whoever looks around. */
export const DEMO_MEMBER = 'meera';
/** Named by ANALYST_EMAILS in demo.env. */
export const ANALYST = 'ilango';
export const PASSWORD = 'Setu-of-demo-2026';

export const emailOf = (key: string): string => `${key}@udyamsetu.example`;

function member(key: string, name: string, gender: Gender, dob: string, joined: number, looks: Looks): DemoMember {
  return { key, name, gender, dob, joined, looks };
}

export const MEMBERS: readonly DemoMember[] = [
  member('meera', 'Meera Kulkarni', 'female', '1989-08-14', 424, { head: 'bun', bindi: true, glasses: false }),
  member('arjun', 'Arjun Nair', 'male', '1992-01-30', 423, { head: 'short', beard: true }),
  member('padma', 'Padma Raghavan', 'female', '1968-11-02', 421, {
    head: 'bob',
    glasses: true,
    bindi: true,
    grey: true,
  }),
  member('gurpreet', 'Gurpreet Dhillon', 'male', '1981-04-13', 419, { head: 'turban', beard: true }),
  member('farida', 'Farida Khambatta', 'female', '1977-03-21', 416, { head: 'bob' }),
  member('harish', 'Harish Gowda', 'male', '1986-06-05', 412, { head: 'parted', moustache: true }),
  member('lalita', 'Lalita Murmu', 'female', '1994-12-18', 408, { head: 'plait', bindi: true }),
  member('bhavesh', 'Bhavesh Patel', 'male', '1979-10-09', 405, { head: 'short', glasses: true }),
  member('kavya', 'Kavya Reddy', 'female', '1995-02-27', 400, { head: 'long', glasses: false }),
  member('thomas', 'Thomas Kurian', 'male', '1972-07-16', 396, {
    head: 'bald',
    moustache: true,
    glasses: true,
    grey: true,
  }),
  member('sourav', 'Sourav Chatterjee', 'male', '1990-05-08', 391, { head: 'curls', glasses: true }),
  member('tenzin', 'Tenzin Lhamo', 'female', '1991-09-25', 386, { head: 'plait' }),
  member('imran', 'Imran Qadri', 'male', '1984-02-11', 382, { head: 'topi', beard: true }),
  member('anjali', 'Anjali Deshpande', 'female', '1987-11-29', 377, { head: 'bun', glasses: true, bindi: true }),
  member('selvi', 'Selvi Murugan', 'female', '1983-01-15', 371, { head: 'plait', bindi: true }),
  member('vikram', 'Vikram Rathore', 'male', '1976-08-03', 365, { head: 'turban', beard: false, moustache: true }),
  member('josephine', "Josephine D'Souza", 'female', '1980-12-08', 359, { head: 'curls' }),
  member('mohit', 'Mohit Agarwal', 'male', '1993-03-19', 352, { head: 'short' }),
  member('rituparna', 'Rituparna Borah', 'female', '1996-04-14', 346, { head: 'long' }),
  member('nasreen', 'Nasreen Banu', 'female', '1988-06-22', 340, { head: 'veil' }),
  member('prakash', 'Prakash Sahoo', 'male', '1985-09-12', 333, { head: 'parted', moustache: true, glasses: true }),
  member('divya', 'Divya Iyer', 'female', '1997-07-01', 326, { head: 'bob', glasses: true }),
  member('devendra', 'Devendra Solanki', 'male', '1969-05-27', 318, { head: 'turban', beard: true, grey: true }),
  member('zoya', 'Zoya Mirza', 'female', '1998-10-31', 309, { head: 'veil', glasses: false }),
  member('rohan', 'Rohan Fernandes', 'male', '1991-12-05', 300, { head: 'curls', beard: true }),
  member('sunita', 'Sunita Yadav', 'female', '1978-02-09', 291, { head: 'veil', bindi: true }),
  member('jaya', 'Jaya Subramaniam', 'female', '1964-08-19', 281, {
    head: 'bun',
    glasses: true,
    bindi: true,
    grey: true,
  }),
  member('naveen', 'Naveen Shetty', 'male', '1989-04-04', 270, { head: 'short', moustache: true }),
  member('kiran', 'Kiran Bedekar', 'other', '1994-06-17', 258, { head: 'curls', glasses: true }),
  member('manpreet', 'Manpreet Kaur', 'female', '1990-01-26', 246, { head: 'plait' }),
  member('abdul', 'Abdul Rasheed', 'male', '1974-11-11', 233, { head: 'topi', beard: true, glasses: true, grey: true }),
  member('pooja', 'Pooja Thakur', 'female', '1999-03-08', 219, { head: 'long', bindi: false }),
  member('ganesh', 'Ganesh Pawar', 'male', '1982-09-10', 204, { head: 'short', moustache: true }),
  member('esha', 'Esha Banerjee', 'female', '1995-05-25', 188, { head: 'bob', bindi: true }),
  member('chandrika', 'Chandrika Menon', 'female', '1986-10-24', 171, { head: 'long', bindi: true }),
  member('lobsang', 'Lobsang Dorje', 'male', '1988-02-28', 153, { head: 'parted' }),
  member('hemlata', 'Hemlata Bisht', 'female', '1981-07-07', 132, { head: 'veil', bindi: true }),
  member('ishaan', 'Ishaan Kapoor', 'male', '1987-12-21', 108, { head: 'short', glasses: true, beard: true }),
  member('aditi', 'Aditi Joshi', 'female', '2001-08-15', 66, { head: 'plait', glasses: true }),
  member('ilango', 'Ilango Sen', 'male', '1983-03-03', 31, { head: 'bald', glasses: true, beard: true }),
];
