// Proves SITE-3, SITE-23, SITE-31, SITE-32.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FeedbackDialog } from '../src/feedback/feedback-dialog'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const onClose = jest.fn()
const text = () => screen.getByRole('textbox', { name: 'Jouw feedback' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Verzenden' }))

beforeEach(() => onClose.mockClear())

describe('the feedback dialog', () => {
  it('asks for a text and sends nothing without one', async () => {
    const asked = answer({ 'GET /api/user': visitor })
    renderInShell(<FeedbackDialog isOpen onClose={onClose} />)
    await userEvent.type(text(), '   ')
    await send()
    expect(await screen.findByText('Feedback vereist')).toBeInTheDocument()
    expect(screen.getByText('Voer uw feedback in voordat u verzendt.')).toBeInTheDocument()
    expect(asked.map(({ call }) => call)).not.toContain('POST /api/feedback')
  })

  it('sends type, text and author, then closes and is empty again', async () => {
    const asked = answer({
      'GET /api/user': { body: member },
      'POST /api/feedback': { status: 201, body: { id: '1' } },
    })
    renderInShell(<FeedbackDialog isOpen onClose={onClose} />)
    await waitFor(() => expect(screen.queryByLabelText(/^E-mail/)).not.toBeInTheDocument())
    expect(screen.getByLabelText('Soort feedback')).toHaveValue('general')
    await userEvent.selectOptions(screen.getByLabelText('Soort feedback'), 'bug')
    await userEvent.type(text(), ' De kaart is leeg. ')
    await send()
    expect(await screen.findByText('Feedback verzonden!')).toBeInTheDocument()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(asked.find(({ call }) => call === 'POST /api/feedback')?.body).toEqual({
      feedbackType: 'bug',
      feedback: 'De kaart is leeg.',
      username: 'sanne',
      email: 'sanne@voorbeeld.example',
    })
    expect(text()).toHaveValue('')
  })

  it('takes no more text, which would be lost, while it is being sent', async () => {
    answer({ 'GET /api/user': visitor, 'POST /api/feedback': () => new Promise(() => {}) })
    renderInShell(<FeedbackDialog isOpen onClose={onClose} />)
    await userEvent.type(text(), 'Mooie site')
    await send()
    await waitFor(() => {
      for (const box of screen.getAllByRole('textbox')) expect(box).toHaveAttribute('readonly')
    })
  })

  it('keeps what was typed when sending fails', async () => {
    answer({
      'GET /api/user': visitor,
      'POST /api/feedback': { status: 503, body: { error: 'Even weg.', code: 'unavailable' } },
    })
    renderInShell(<FeedbackDialog isOpen onClose={onClose} />)
    await userEvent.type(text(), 'Mooie site')
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'jij@voorbeeld.example')
    await send()
    expect(await screen.findByText('Fout bij verzenden')).toBeInTheDocument()
    expect(screen.getByText('Er ging iets mis. Probeer het later opnieuw.')).toBeInTheDocument()
    expect(text()).toHaveValue('Mooie site')
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('jij@voorbeeld.example')
    expect(onClose).not.toHaveBeenCalled()
  })
})
