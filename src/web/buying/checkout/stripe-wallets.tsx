import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import type { WalletButtonsProps } from './card-payment.ts'
import { payWithWallet } from './pay-with-wallet.ts'
import { readResult } from './stripe-result.ts'
import { elementsFor, useStripeJs } from './use-stripe-js.ts'

/** Apple Pay, Google Pay and Link, where the buyer's browser has them; nothing anywhere else. */
export function StripeWallets(props: WalletButtonsProps) {
  const { stripe } = useStripeJs()
  // without wallets there is still the card; its form says when Stripe cannot be had
  if (!stripe || stripe === 'failed') return null
  return (
    <Elements stripe={stripe} options={elementsFor(props.amountCents)}>
      <Buttons {...props} />
    </Elements>
  )
}

function Buttons({ onConsent, amountCents, what, disabled }: WalletButtonsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [available, setAvailable] = useState(false)

  const agree = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements || disabled) return event.paymentFailed({ reason: 'fail' })
    const submitted = await elements.submit()
    if (submitted.error) return event.paymentFailed({ reason: 'fail' })
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: { return_url: location.href },
    })
    if (error) return event.paymentFailed({ reason: 'invalid_payment_data' })
    let failed = false
    const refuse = () => {
      if (!failed) event.paymentFailed({ reason: 'fail' })
      failed = true
    }
    onConsent({
      email: event.billingDetails?.email ?? '',
      phone: event.billingDetails?.phone ?? '',
      refuse,
      pay: async (started) => {
        const result = await payWithWallet(started, confirmationToken.id)
        if (result.status === 'declined') refuse()
        if (result.status !== 'needs-buyer') return result
        return readResult(await stripe.handleNextAction({ clientSecret: started.clientSecret }))
      },
    })
  }

  return (
    <div className={available ? '' : 'invisible absolute'}>
      <ExpressCheckoutElement
        options={{
          buttonHeight: 48,
          emailRequired: true,
          phoneNumberRequired: true,
          lineItems: [{ name: what, amount: amountCents }],
          paymentMethods: {
            applePay: 'always',
            googlePay: 'always',
            link: 'auto',
            amazonPay: 'never',
            paypal: 'never',
            klarna: 'never',
          },
        }}
        onReady={({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined)}
        onClick={({ resolve, reject }) => (disabled ? reject() : resolve())}
        onConfirm={(event) => void agree(event)}
      />
    </div>
  )
}
