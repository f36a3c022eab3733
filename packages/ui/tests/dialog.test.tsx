import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../src/button'
import { Dialog } from '../src/dialog'

function Page({ onClosed }: { onClosed?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  return (
    <>
      <h1 tabIndex={-1}>Plannen</h1>
      <Button onClick={() => setOpen(true)}>Verwijderen</Button>
      <Dialog isOpen={isOpen} onClose={close} title="Zeker weten?" />
    </>
  )
}

describe('closing a dialog', () => {
  it('returns the focus to the element that opened it', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
    await user.click(screen.getByRole('button', { name: 'Sluiten' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Verwijderen' })).toHaveFocus()
  })

  it('leaves the focus where the page has moved it', async () => {
    const user = userEvent.setup()
    render(<Page onClosed={() => screen.getByRole('heading', { name: 'Plannen' }).focus()} />)
    await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
    await user.click(screen.getByRole('button', { name: 'Sluiten' }))
    expect(screen.getByRole('heading', { name: 'Plannen' })).toHaveFocus()
  })
})
