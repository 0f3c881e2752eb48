import { startPart } from './documents/start-part.tsx'
import { LoginForm } from './routes/accounts/login/login-form.tsx'

startPart(LoginForm)
