import { Button } from '@plekje/ui'
import { nl } from '../../copy/nl'

interface DialogButtonsProps {
  formId: string
  submitLabel: string
  variant?: 'primary' | 'danger'
  isBusy: boolean
  onCancel: () => void
}

/** Footer of a dialog with a form. */
export const DialogButtons = ({ formId, submitLabel, variant = 'primary', isBusy, onCancel }: DialogButtonsProps) => (
  <>
    <Button variant="quiet" onClick={onCancel}>
      {nl.settings.cancel}
    </Button>
    <Button type="submit" form={formId} variant={variant} isBusy={isBusy}>
      {submitLabel}
    </Button>
  </>
)
