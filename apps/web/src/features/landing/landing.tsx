import { checkupMinutes, meetingMinutes, stepCount } from "@app/contract";
import type { BrandPicture, BriefContent } from "@app/contract";
import { Box, Group, Stack, Text, Title } from "@mantine/core";
import {
  IconApps,
  IconArrowRight,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClock,
  IconCloud,
  IconDevices,
  IconListCheck,
  IconMapPin,
  IconShieldCheck,
  IconUsers,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AnchorLink, ButtonLink } from "#components/anchor-link.tsx";
import { BriefMeasures } from "#components/brief/brief-measures.tsx";
import { LegalLink } from "#components/layout/page-shell.tsx";
import { useSite } from "#lib/site.ts";
import classes from "./landing.module.css";
import { questions, stages } from "./landing-texts.json";

const features = [
  {
    title: "Quick & Efficient",
    text: "Twelve steps, mostly choices and sliders. Six minutes are enough for most companies.",
    Icon: IconClock,
  },
  {
    title: "Secure & Compliant",
    text: "Sign in by email, without a password. Only you and your reviewers can see your answers.",
    Icon: IconShieldCheck,
  },
  {
    title: "Detailed Insights",
    text: "See your staff, systems and devices side by side, and which of them are in scope.",
    Icon: IconChartBar,
  },
];

const coverage: [title: string, text: string, Icon: Icon][] = [
  ["Company information and website verification", "Who you are and what you do.", IconBuilding],
  ["Supported frameworks", "CMMC, NIST, PCI DSS, ISO, SOC 2 and more.", IconCertificate],
  ["Staff distribution", "Who works remotely, on site, or both.", IconUsers],
  ["Locations and remote work", "Your offices, or none at all.", IconMapPin],
  [
    "Work platforms and cloud infrastructure",
    "Where your email, files and servers are.",
    IconCloud,
  ],
  ["SaaS and IT security applications", "What your teams use every day.", IconApps],
  ["Device inventory", "Desktops, laptops, phones, servers.", IconDevices],
  ["Scope definition and review", "What counts, checked on one page.", IconListCheck],
  ["Scheduling an expert consultation", "A 30-minute meeting at your time.", IconCalendarEvent],
];

interface LandingProps {
  /** The brief of a made-up company, once it is loaded. */
  sample: BriefContent | undefined;
  /** What the operator says of the host and the price, and customers of both, once it is loaded. */
  offer?: { host: string; price: string; quotes?: string[] } | undefined;
}

export const Landing = ({ sample, offer }: LandingProps) => (
  <>
    <section className={`${classes.wide} ${classes.columns}`}>
      <Stack align="flex-start" gap={20}>
        <Title order={1} className={classes.headline}>
          Know where your company stands on compliance
        </Title>
        <Text fz="1.125rem" c="var(--muted)">
          Answer {stepCount} short steps about your people, places and systems. It takes about{" "}
          {checkupMinutes} minutes. You get a brief at once: what to do first, why, and what to keep
          as proof. An expert then goes through it with you, in a {meetingMinutes}-minute meeting at
          a time you choose.
        </Text>
        <Group gap="12px 24px">
          <ButtonLink to="/auth" size="lg" rightSection={<IconArrowRight size={20} aria-hidden />}>
            Get Started
          </ButtonLink>
          <AnchorLink to="/sample" py={8} fw={550}>
            See a sample result
          </AnchorLink>
        </Group>
        <Text size="sm" c="dimmed">
          No password needed. Stop at any step and continue later.
        </Text>
      </Stack>
      {/* What a made-up company got: the same as customers get, with all that it opens. */}
      <aside className={classes.sample} aria-label="A sample result">
        {sample && (
          <>
            <Text size="sm" c="dimmed">
              A sample: {sample.company}, a made-up company, and {sample.standard.name}
            </Text>
            <Text size="sm" mb={12}>
              {sample.read}
            </Text>
            <BriefMeasures content={sample} />
          </>
        )}
      </aside>
    </section>

    <section className={classes.wide} aria-label="Why a CheckUp">
      <ul className={classes.cards}>
        {features.map(({ title, text, Icon }) => (
          <li key={title} className={classes.card}>
            <Icon size={26} stroke={1.75} aria-hidden />
            <Title order={2} size="h3" mt={12} mb={8}>
              {title}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ul>
    </section>

    <Section id="coverage" title="What You'll Cover">
      <ul className={classes.cards}>
        {coverage.map(([title, text, Icon]) => (
          <li key={title} className={classes.iconItem}>
            <Icon size={22} stroke={1.75} aria-hidden />
            <div>
              <Title order={3}>{title}</Title>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Section>

    <Section id="stages" title="How it works">
      <ol className={`${classes.cards} ${classes.stages}`}>
        {stages.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text size="sm" c="dimmed" mt={4}>
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </Section>

    {offer?.quotes && offer.quotes.length > 0 && (
      <Section id="quotes" title="What customers say">
        <ul className={classes.cards}>
          {offer.quotes.map((quote, at) => (
            <li key={quote} className={classes.card}>
              <BrandImage
                name={at === 0 ? "firstQuote" : "secondQuote"}
                className={classes.quoteLogo}
              />
              <blockquote style={{ margin: 0, overflowWrap: "anywhere" }}>{quote}</blockquote>
            </li>
          ))}
        </ul>
      </Section>
    )}

    <Section id="questions" title="Questions and answers">
      {[
        ...questions,
        ...(offer?.host ? [[hostQuestion, `${offer.host}.`]] : []),
        ...(offer?.price ? [["What does it cost?", offer.price]] : []),
      ].map(([question, ...answers]) => (
        <details key={question} className={classes.question}>
          <summary>{question}</summary>
          {answers.map((text) => (
            <Text key={text} c="dimmed" maw="72ch" mb={12}>
              {question === hostQuestion && <BrandImage name="host" className={classes.host} />}
              {text}
            </Text>
          ))}
        </details>
      ))}
      <Text size="sm" c="dimmed" mt={16}>
        The details are in the <LegalLink page="privacy">privacy policy</LegalLink>.
      </Text>
    </Section>

    <Box
      className={classes.sticky}
      hiddenFrom="sm"
      pos="sticky"
      bottom={0}
      p="8px 16px"
      bg="var(--surface)"
      style={{ zIndex: 2 }}
    >
      <ButtonLink to="/auth" size="md" w="100%">
        Get Started
      </ButtonLink>
    </Box>

    <section className={classes.wide}>
      <Group className={classes.closing} justify="space-between" gap={20}>
        <Title order={2}>Six minutes now, a clear picture afterwards</Title>
        <ButtonLink to="/auth" size="lg">
          Begin your CheckUp
        </ButtonLink>
      </Group>
    </section>
  </>
);

const hostQuestion = "Whom will I meet?";

function BrandImage({ name, className }: { name: BrandPicture; className: string | undefined }) {
  const address = useSite().pictures[name];
  return address && <img src={address} alt="" className={className} loading="lazy" />;
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={classes.wide} aria-labelledby={`${id}-title`}>
    <Title order={2} id={`${id}-title`} fz="1.625rem" mb={24}>
      {title}
    </Title>
    {children}
  </section>
);
