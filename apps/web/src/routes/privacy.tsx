import { limits } from "@app/contract";
import { createFileRoute } from "@tanstack/react-router";
import { LegalPage, OperatorAddress } from "#components/layout/legal-page.tsx";

export const Route = createFileRoute("/privacy")({ component: PrivacyPage });

function PrivacyPage() {
  return (
    <LegalPage title="Privacy policy">
      <h2>What we store</h2>
      <ul>
        <li>
          Your business email address, when you signed in, and while you are signed in, your browser
          (such as "Chrome on Windows") and when you last used it.
        </li>
        <li>
          The answers of your CheckUps: company, standard, numbers of staff and devices, locations,
          platforms, applications and scope.
        </li>
        <li>The meeting you booked and the guests you named.</li>
      </ul>
      <h2>Why we store it</h2>
      <p>
        To sign you in, to keep your answers between visits, to prepare and hold the review meeting,
        and to send the emails about it. We use it for nothing else, and never for advertising.
      </p>
      <h2>Who can see it</h2>
      <p>
        You, and the team that runs this service and reviews your answers. Guests of a meeting do
        not see each other. We do not sell data.
      </p>
      <h2>Cookies and storage in your browser</h2>
      <p>
        One cookie keeps you signed in. Another recognizes, for a few minutes, the browser that
        requested a sign-in email. Others hold your time zone, your choice of color scheme and, in
        the admin panel, whether its sidebar is open. Your browser's storage holds a random
        identifier that belongs to the second cookie, your email address while you wait for that
        email and while you are signed in, answers that have not been sent yet, the proposals that
        you declined, and your choice of color scheme and search key. The identifier is deleted when
        you sign in, or at your first visit after it is {limits.signInMinutes} minutes old. There
        are no trackers, and the pages load nothing from other companies.
      </p>
      <h2>How long we keep it</h2>
      <p>
        As long as you use the service, and afterwards as long as the law requires. A session ends
        after seven days without use, and after thirty days at the latest.
      </p>
      <h2>Your rights</h2>
      <p>
        Select your address on the dashboard to download everything or to delete your account. To
        correct it, write to <OperatorAddress /> You can complain to your supervisory authority.
      </p>
    </LegalPage>
  );
}
