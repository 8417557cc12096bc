import { Dialog } from '../ui/dialog.tsx'
import { AdminLoginForm } from './admin-login-form.tsx'

interface AdminLoginDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const AdminLoginDialog = ({ open, onOpenChange }: AdminLoginDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Admin Login">
    <AdminLoginForm onLoggedIn={() => onOpenChange(false)} />
  </Dialog>
)
