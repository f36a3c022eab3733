// Proves SITE-6.
import { Button, Dialog, ErrorPanel, Stars, ToastProvider, useToast } from '@plekje/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EnglishScreen, Pagination } from '../../src/admin'

function ShowToast() {
  const { toast } = useToast()
  return <Button onClick={() => toast({ title: 'Saved' })}>Tell</Button>
}

describe('a screen in English', () => {
  it('has English components', () => {
    render(
      <EnglishScreen>
        <Dialog isOpen onClose={() => {}} title="Remove this photo?">
          <Stars rating={4.5} />
          <ErrorPanel message="No." onRetry={() => {}} />
          <Pagination page={1} totalPages={2} summary="1-50 of 60" onPage={() => {}} />
        </Dialog>
        <Button isBusy>Save</Button>
      </EnglishScreen>,
    )
    for (const name of ['Close', 'Try again', 'Previous', 'Next', '2', 'Busy… Save'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '4,5 out of 5 stars' })).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument()
    expect(screen.getByText('This is not working right now').closest('[lang]')).toHaveAttribute('lang', 'en')
  })

  it('shows its toasts in English, and those of other screens in Dutch', async () => {
    const user = userEvent.setup()
    render(
      <ToastProvider>
        <EnglishScreen>
          <ShowToast />
        </EnglishScreen>
        <ShowToast />
      </ToastProvider>,
    )
    const [english, dutch] = screen.getAllByRole('button', { name: 'Tell' })
    if (!english || !dutch) throw new Error('two buttons are shown')
    await user.click(english)
    const close = await screen.findByRole('button', { name: 'Close notification' })
    expect(close.closest('[lang]')).toHaveAttribute('lang', 'en')
    await user.click(dutch)
    expect(await screen.findByRole('button', { name: 'Melding sluiten' })).toBeInTheDocument()
  })
})
