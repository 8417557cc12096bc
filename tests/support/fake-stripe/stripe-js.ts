/**
 * Stands in for the script of https://js.stripe.com: a card form and a wallet in frames, and the calls our dialog makes.
 * It runs in the browser and is sent there as text, so it uses nothing from around it.
 */
function installStripe() {
  const API = 'https://api.stripe.com'
  type Listener = (event: unknown) => void
  interface Group {
    getElement(type: string): unknown
  }
  interface Answer {
    id?: string
    status?: string
    error?: { type: string; message: string; payment_intent?: object }
    last_payment_error?: { type: string; message: string } | null
  }

  function frameIn(place: Element, title: string, style: string) {
    const frame = document.createElement('iframe')
    frame.name = `__privateStripeFrame${Math.random().toString(36).slice(2)}`
    frame.title = title
    frame.style.cssText = style
    place.append(frame)
    return frame
  }

  /** Apple Pay, as far as a page sees it: a button in a frame, and a sheet over everything. */
  class WalletElement {
    #listeners = new Map<string, Listener[]>()
    #frame: HTMLIFrameElement | null = null

    on(type: string, listener: Listener) {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
      return this
    }
    off(type: string, listener: Listener) {
      const kept = this.#listeners.get(type)?.filter((one) => one !== listener)
      this.#listeners.set(type, kept ?? [])
      return this
    }
    mount(place: Element) {
      this.#frame = frameIn(place, 'Secure express checkout frame', 'width:100%;height:48px;border:0')
      this.#button(this.#frame, 'Pay with Apple Pay', () =>
        this.#tell('click', {
          elementType: 'expressCheckout',
          expressPaymentType: 'apple_pay',
          resolve: () => this.#openSheet(),
          reject() {},
        }),
      )
      const availablePaymentMethods = { applePay: true, googlePay: false, link: false }
      setTimeout(() => this.#tell('ready', { elementType: 'expressCheckout', availablePaymentMethods }), 0)
    }
    update() {}
    unmount() {
      this.#frame?.remove()
    }
    destroy() {
      this.unmount()
    }
    #openSheet() {
      const style =
        'position:fixed;inset:auto 0 0;width:100%;height:40%;border:0;background:#fff;z-index:2147483647'
      const sheet = frameIn(document.body, 'Apple Pay', style)
      this.#button(sheet, 'Confirm with Face ID', () => {
        sheet.remove()
        this.#tell('confirm', {
          elementType: 'expressCheckout',
          expressPaymentType: 'apple_pay',
          billingDetails: { name: 'Wanda', email: 'wanda@example.com', phone: '+15550100199' },
          paymentFailed() {},
        })
      })
    }
    #button(frame: HTMLIFrameElement, text: string, onClick: () => void) {
      const button = document.createElement('button')
      button.textContent = text
      button.addEventListener('click', onClick)
      frame.contentDocument?.body.append(button)
    }
    #tell(type: string, event: unknown) {
      for (const listener of this.#listeners.get(type) ?? []) listener(event)
    }
  }

  class CardElement {
    #listeners = new Map<string, Listener[]>()
    #inputs: HTMLInputElement[] = []
    #frame: HTMLIFrameElement | null = null
    #place: Element | null = null

    on(type: string, listener: Listener) {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
      return this
    }
    off(type: string, listener: Listener) {
      const kept = this.#listeners.get(type)?.filter((one) => one !== listener)
      this.#listeners.set(type, kept ?? [])
      return this
    }
    mount(place: Element | string) {
      const found = typeof place === 'string' ? document.querySelector(place) : place
      if (!found) throw new Error('The card field has no place on the page')
      this.#place = found
      found.classList.add('StripeElement')
      this.#frame = frameIn(found, 'Secure payment input frame', 'width:100%;height:28px;border:0')
      const fields = { cardnumber: 'Card number', 'exp-date': 'MM / YY', cvc: 'CVC', postal: 'ZIP code' }
      for (const [name, placeholder] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, {
          name,
          placeholder,
          ariaLabel: placeholder,
          size: name === 'cardnumber' ? 20 : 8,
        })
        input.addEventListener('input', () => this.#changed())
        this.#inputs.push(input)
        this.#frame.contentDocument?.body.append(input)
      }
      setTimeout(() => this.#tell('ready', { elementType: 'payment' }), 0)
    }
    update({ readOnly }: { readOnly?: boolean }) {
      for (const input of this.#inputs) input.readOnly = readOnly ?? input.readOnly
    }
    focus() {
      this.#inputs[0]?.focus()
    }
    blur() {}
    clear() {
      for (const input of this.#inputs) input.value = ''
      this.#changed()
    }
    unmount() {
      this.#frame?.remove()
      this.#inputs = []
    }
    destroy() {
      this.unmount()
    }
    get number() {
      return (this.#inputs[0]?.value ?? '').replace(/\D/g, '')
    }
    get complete() {
      return this.number.length >= 13 && this.#inputs.every((input) => input.value.trim().length > 2)
    }
    #changed() {
      const { complete } = this
      this.#place?.classList.toggle('StripeElement--complete', complete)
      const empty = this.#inputs.every((input) => input.value === '')
      this.#tell('change', { elementType: 'payment', complete, empty, value: { type: 'card' } })
    }
    #tell(type: string, event: unknown) {
      for (const listener of this.#listeners.get(type) ?? []) listener(event)
    }
  }

  /** The bank's own page over the shop's, as Stripe shows it. */
  function askBuyer(): Promise<'complete' | 'fail'> {
    const style = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fffc;z-index:2147483647'
    const frame = frameIn(document.body, '3D Secure 2 authentication', style)
    return new Promise((resolve) => {
      for (const outcome of ['complete', 'fail'] as const) {
        const button = document.createElement('button')
        button.textContent = outcome === 'complete' ? 'Complete' : 'Fail'
        button.addEventListener('click', () => {
          frame.remove()
          resolve(outcome)
        })
        frame.contentDocument?.body.append(button)
      }
    })
  }

  function stripeFor(publishableKey: string) {
    async function ask(method: string, path: string, form: Record<string, string>): Promise<Answer> {
      const parameters = new URLSearchParams({ key: publishableKey, ...form })
      try {
        const response =
          method === 'GET'
            ? await fetch(`${API}${path}?${parameters}`)
            : await fetch(API + path, { method, body: parameters })
        return await response.json()
      } catch {
        return {
          error: {
            type: 'api_connection_error',
            message: 'We are experiencing issues connecting to Stripe.',
          },
        }
      }
    }
    const pathOf = (clientSecret: string) => `payment_intents/${clientSecret.split('_secret_')[0]}`
    const resultOf = ({ error, ...paymentIntent }: Answer) => {
      const failure = error ?? paymentIntent.last_payment_error
      return failure ? { error: failure } : { paymentIntent }
    }

    async function followUp(clientSecret: string, confirmed: Answer) {
      if (confirmed.status !== 'requires_action') return resultOf(confirmed)
      const outcome = await askBuyer()
      return resultOf(
        await ask('POST', `/bank/${pathOf(clientSecret)}/authenticate`, {
          client_secret: clientSecret,
          outcome,
        }),
      )
    }

    return {
      elements() {
        const made = new Map<string, CardElement | WalletElement>()
        return {
          create(type: string) {
            const element = type === 'expressCheckout' ? new WalletElement() : new CardElement()
            made.set(type, element)
            return element
          },
          getElement: (type: string | { __elementType: string }) =>
            made.get(typeof type === 'string' ? type : type.__elementType) ?? null,
          update() {},
          async submit() {
            const card = made.get('payment')
            if (!(card instanceof CardElement) || card.complete) return { selectedPaymentMethod: 'card' }
            return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
          },
        }
      },
      async confirmPayment({ elements, clientSecret }: { elements: Group; clientSecret: string }) {
        const card = elements.getElement('payment') as CardElement
        return followUp(
          clientSecret,
          await ask('POST', `/v1/${pathOf(clientSecret)}/confirm`, {
            client_secret: clientSecret,
            'payment_method_data[type]': 'card',
            'payment_method_data[card][number]': card.number,
          }),
        )
      },
      async createConfirmationToken() {
        const { error, ...confirmationToken } = await ask('POST', '/v1/confirmation_tokens', {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242424242424242',
        })
        return error ? { error } : { confirmationToken }
      },
      handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
        followUp(clientSecret, { status: 'requires_action' }),
      confirmCardPayment: async () => ({ error: { type: 'api_error', message: 'Not here' } }),
      async retrievePaymentIntent(clientSecret: string) {
        const { error, ...paymentIntent } = await ask('GET', `/v1/${pathOf(clientSecret)}`, {
          client_secret: clientSecret,
        })
        return error ? { error } : { paymentIntent }
      },
      createToken: async () => ({ error: { type: 'api_error', message: 'Not here' } }),
      createPaymentMethod: async () => ({ error: { type: 'api_error', message: 'Not here' } }),
      _registerWrapper() {},
      registerAppInfo() {},
    }
  }

  Object.assign(window, { Stripe: Object.assign(stripeFor, { version: 'endive' }) })
}

export const stripeJs = `(${installStripe})()`
