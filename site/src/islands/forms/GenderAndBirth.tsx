import type { UseFormRegisterReturn } from 'react-hook-form';
import { GENDERS } from '#api/contract/options.ts';
import { forms as words } from '#words/forms.ts';
import { FieldError, TextField } from './Field.tsx';

interface Asked<Name extends string> {
  readonly register: UseFormRegisterReturn<Name>;
  readonly error: string | undefined;
}

/** Gender and date of birth, as signing up and the settings ask for them. */
export function GenderAndBirth({ gender, dob }: { gender: Asked<'gender'>; dob: Asked<'dob'> }) {
  return (
    <>
      <fieldset className="field" aria-describedby={gender.error ? 'gender-error' : undefined}>
        <legend>{words.gender}</legend>
        <div className="choices">
          {GENDERS.map((one, index) => (
            <label className="choice" key={one}>
              <input type="radio" id={index === 0 ? 'gender' : undefined} value={one} {...gender.register} />
              <span>{words.genders[one]}</span>
            </label>
          ))}
        </div>
        <FieldError id="gender" error={gender.error} />
      </fieldset>
      <TextField label={words.dob} type="date" autoComplete="bday" error={dob.error} {...dob.register} />
    </>
  );
}
