import { Button } from '@plekje/ui'
import styles from './inbox.module.css'

interface Choice {
  readonly text: string
  /** Accessible name of the button. */
  readonly name: string
  readonly onPress: () => void
}

/** Two buttons that decide at one press. They do nothing while a decision is sent. */
export function DecideButtons(props: { isPending: boolean; refuse: Choice; accept: Choice }) {
  const { isPending, refuse, accept } = props
  const renderButton = ({ text, name, onPress }: Choice, variant: 'secondary' | 'primary') => (
    <Button
      size="small"
      variant={variant}
      aria-disabled={isPending}
      aria-label={name}
      onClick={isPending ? undefined : onPress}
    >
      {text}
    </Button>
  )
  return (
    <div className={styles.buttons}>
      {renderButton(refuse, 'secondary')}
      {renderButton(accept, 'primary')}
    </div>
  )
}
