import { useState } from 'react'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { AboutMe } from './about-me.tsx'
import { ContactUs } from './contact-us.tsx'
import { MyWork } from './my-work.tsx'
import { YourBenefits } from './your-benefits.tsx'

const TABS = [
  { value: 'contact', label: 'Contact Us', content: <ContactUs />, keep: true },
  { value: 'benefits', label: 'Your Benefits', content: <YourBenefits />, keep: true },
  { value: 'work', label: 'My Work', content: <MyWork />, keep: true },
  { value: 'about', label: 'About Me', content: <AboutMe />, keep: true },
]

export function ContactTabs() {
  const [open, setOpen] = useState('contact')
  return <Tabs label="About working with us" tabs={TABS} value={open} onValueChange={setOpen} />
}
