import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { OPTION_MAX } from '#api/contract/limits.ts';
import type { PlaceAnswer, PlacesAnswer } from '#api/contract/place.ts';
import { wizard } from '#words/wizard.ts';
import { useRead } from '../../client/queries.ts';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { formerName, placeLine, placesPath, townsOf } from './places.ts';
import type { BasicInput } from './sections.ts';

const words = wizard.places;
/** Whoever types on is not asked for between two letters. */
const PAUSE_MS = 180;

interface Props {
  form: UseFormReturn<BasicInput, unknown, object>;
  error: string | undefined;
}

/**
 * The town, with India's places below it as one types (an ARIA combobox with a list). One that is chosen fills in the
 * state too. What is in no list may be written all the same.
 */
export function PlaceField({ form, error }: Props) {
  const list = useId();
  const town = useWatch({ control: form.control, name: 'city' });
  const { typing, setTyping, asked } = useTyped(town);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const found = useRead<PlacesAnswer>(typing ? placesPath(asked) : null);
  const isAnswered = found.data !== undefined && asked === town;
  const places = typing && found.data ? townsOf(found.data.places) : [];
  const open = places.length > 0;
  const chosen = places[active];

  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    if (active >= 0) box.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close(): void {
    setTyping(false);
    setActive(-1);
  }

  function choose(place: PlaceAnswer): void {
    form.setValue('city', place.name, { shouldDirty: true, shouldValidate: true });
    form.setValue('state', place.state, { shouldDirty: true, shouldValidate: true });
    setSaid(words.chosen(placeLine(place)));
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const last = places.length - 1;
    if (event.key === 'ArrowDown' && !open) setTyping(true);
    else if (!open) return;
    else if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    // Neither the dialog around it closes, nor is the form sent.
    event.preventDefault();
  }

  const { onBlur, onChange, ref, name } = form.register('city');
  const status =
    !typing || placesPath(town) === null ? said : !isAnswered ? '' : open ? words.found(places.length) : words.none;
  return (
    <FieldFrame id={name} label={wizard.fields.city} hint={wizard.hints.city} error={error}>
      <div className="place">
        <input
          ref={ref}
          id={name}
          name={name}
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={OPTION_MAX}
          required
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${list}-${active}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(name, wizard.hints.city, error)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyping(true);
            setActive(-1);
            setSaid('');
            // The state belonged to the town that stood here.
            form.setValue('state', '', { shouldDirty: true });
            form.clearErrors('state');
            void onChange(event);
          }}
          onBlur={(event) => {
            close();
            void onBlur(event);
          }}
        />
        <div ref={box} id={list} className="place-list" aria-label={words.list} hidden={!open} role="listbox">
          {places.map((place, index) => (
            <PlaceOption
              key={`${place.kind} ${placeLine(place)}`}
              id={`${list}-${index}`}
              place={place}
              former={formerName(place, asked)}
              isActive={index === active}
              onChoose={() => choose(place)}
            />
          ))}
        </div>
      </div>
      <p className={status === words.none ? 'hint' : 'unseen'} role="status">
        {status}
      </p>
    </FieldFrame>
  );
}

interface OptionProps {
  id: string;
  place: PlaceAnswer;
  former: string;
  isActive: boolean;
  onChoose: () => void;
}

function PlaceOption({ id, place, former, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus, and the phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {placeLine(place)} {former !== '' && <span className="faint">{words.formerly(former)}</span>}
    </div>
  );
}

/** What is asked for: what stands in the field, once nothing was typed for a moment. */
function useTyped(town: string) {
  const [typing, setTyping] = useState(false);
  const [asked, setAsked] = useState(town);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(town), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [town]);
  return { typing, setTyping, asked };
}
