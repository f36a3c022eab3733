import { Search, X } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useRef } from 'react'
import { IconButton } from '../button'
import { useKitTexts } from '../kit-texts'
import { VisuallyHidden } from '../visually-hidden'
import styles from './field.module.css'
import { useTypedBefore } from './use-typed-before'

const VISIBLE_INPUT = 'input:not([type=hidden])'

interface SearchBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onSubmit' | 'value'> {
  /** Accessible name, such as "Zoek…". */
  label: string
  value: string
  onChange: (text: string) => void
  /** Called on Enter, and with an empty text on the clear button. */
  onSubmit?: (text: string) => void
  /** Target of the form without scripts, which sends `name` and these fields. */
  action?: string
  fields?: Readonly<Record<string, string>>
  /** Shown below the box, such as suggestions. */
  popup?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({
  label,
  value,
  onChange,
  onSubmit,
  action,
  fields = {},
  className,
  popup,
  ref,
  ...input
}: SearchBoxProps) {
  const id = useId()
  const texts = useKitTexts()
  const box = useRef<HTMLFormElement>(null)
  useTypedBefore(() => box.current?.querySelector<HTMLInputElement>(VISIBLE_INPUT), value, onChange)
  const clear = () => {
    onChange('')
    onSubmit?.('')
    box.current?.querySelector<HTMLInputElement>(VISIBLE_INPUT)?.focus()
  }
  return (
    <form
      ref={box}
      className={className}
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(value)
      }}
    >
      {Object.entries(fields).map(([name, fieldValue]) => (
        <input key={name} type="hidden" name={name} value={fieldValue} />
      ))}
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <div className={styles.search}>
        <Search className={styles.searchIcon} aria-hidden="true" />
        <input
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          type="search"
          {...input}
          ref={ref}
          id={id}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && <IconButton className={styles.searchClear} label={texts.clear} icon={<X />} onClick={clear} />}
        {popup}
      </div>
    </form>
  )
}
