import { Button } from '@plekje/ui'
import styles from './inbox.module.css'

interface Choice {
  readonly text: string
  /** Accessible name, which says what it decides on. */
  readonly name: string
  readonly onPress: () => void
}

/** Two buttons that decide at one press. They do nothing while a decision is sent. */
export function DecideButtons(props: { isPending: boolean; refuse: Choice; accept: Choice }) {
  const { isPending, refuse, accept } = props
  const button = ({ text, name, onPress }: Choice, variant: 'secondary' | 'primary') => (
    <Button
      size="small"
      variant={variant}
      aria-disabled={isPending}
      aria-label={name}
      onClick={() => !isPending && onPress()}
    >
      {text}
    </Button>
  )
  return (
    <div className={styles.buttons}>
      {button(refuse, 'secondary')}
      {button(accept, 'primary')}
    </div>
  )
}
