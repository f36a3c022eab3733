import type { Location } from '@plekje/contracts'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { nlOfVenues as nl } from '../copy/nl'
import { useTypedBefore } from '../fields/use-typed-before'
import { ListOption, OptionList } from '../options/options'
import { VisuallyHidden } from '../visually-hidden'
import styles from './place-box.module.css'
import { suggestPlaces } from './suggest-places'

export interface PlaceBoxProps {
  /** Places to suggest; empty while loading. */
  places: readonly Location[]
  /** Explains the use of the place; screen readers read it with the box. */
  hint: string
  value: string
  onChange: (typed: string) => void
  /** Called when a suggestion is chosen, by Enter or by pointer. */
  onChoose: (place: Location) => void
  /** Called on Enter without an active suggestion; by default Enter submits the surrounding form. */
  onSubmit?: (typed: string) => void
  look?: 'boxed' | 'sentence'
  /** Name of the parameter in a form that is sent without scripts. */
  name?: string
  /** Shows the label above the box; by default only screen readers get it. */
  isLabelShown?: boolean
}

/**
 * A text box for a place, with suggestions from two typed characters on. Keys: ArrowDown, ArrowUp, Enter, Escape
 * (HOME-3, SEARCH-20).
 */
export function PlaceBox(props: PlaceBoxProps) {
  const { places, hint, value, onChange, onChoose, onSubmit, look = 'boxed', name, isLabelShown } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  useTypedBefore(
    () => box.current,
    value,
    (typed) => {
      setTyping(document.activeElement === box.current)
      onChange(typed)
    },
  )
  const [activeIndex, setActiveIndex] = useState(-1)
  const suggestions = useMemo(() => suggestPlaces(places, value), [places, value])
  const isOpen = isTyping && suggestions.length > 0
  const activePlace = isOpen ? suggestions[activeIndex] : undefined

  const close = () => {
    setTyping(false)
    setActiveIndex(-1)
  }
  const choose = (place: Location) => {
    close()
    onChoose(place)
  }
  const move = (step: 1 | -1) => {
    setTyping(true)
    const count = suggestions.length
    // Without an active suggestion, the first step down leads to the first one, and the first step up to the last.
    const from = activeIndex < 0 && step < 0 ? 0 : activeIndex
    if (count > 0) setActiveIndex((from + step + count) % count)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && activePlace) choose(activePlace)
    else if (event.key === 'Enter' && onSubmit) {
      close()
      onSubmit(value)
    } else return
    event.preventDefault()
  }

  return (
    <div className={classNames(styles.box, styles[look])}>
      <label htmlFor={id} className={isLabelShown ? styles.label : undefined}>
        {isLabelShown ? nl.place.label : <VisuallyHidden>{nl.place.label}</VisuallyHidden>}
      </label>
      <input
        ref={box}
        id={id}
        name={name}
        className={styles.input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={activePlace ? `${id}-${activePlace.id}` : undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={120}
        placeholder={nl.place.placeholder}
        value={value}
        onChange={(event) => {
          setTyping(true)
          setActiveIndex(-1)
          onChange(event.target.value)
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <VisuallyHidden>
        <span id={`${id}-hint`}>{hint}</span>
        <span role="status">{isOpen ? nl.place.suggested(suggestions.length) : ''}</span>
      </VisuallyHidden>
      <OptionList id={`${id}-list`} label={nl.place.suggestions} hidden={!isOpen}>
        {isOpen &&
          suggestions.map((place, index) => (
            <ListOption
              key={place.id}
              id={`${id}-${place.id}`}
              name={place.name}
              count={place.count}
              isActive={index === activeIndex}
              onChoose={() => choose(place)}
            />
          ))}
      </OptionList>
    </div>
  )
}
