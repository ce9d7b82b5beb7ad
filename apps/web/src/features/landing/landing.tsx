import { checkupMinutes, meetingMinutes, stepCount } from "@app/contract";
import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import complianceBadges from "#components/layout/pictures/compliance-badges.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import hero from "#components/layout/pictures/hero.svg?raw";
import { LegalLink } from "#components/layout/legal-link.tsx";
import classes from "./landing.module.css";
import { coverage, dataPromises, features, stages } from "./landing-texts.ts";

export const Landing = () => (
  <>
    <section className={`${classes.wide} ${classes.columns}`}>
      <Stack align="flex-start" gap={20}>
        <Title order={1} className={classes.headline}>
          Know where your company stands on compliance
        </Title>
        <Text fz="1.125rem" c="var(--muted)">
          Answer {stepCount} short steps about your people, places and systems. It takes about{" "}
          {checkupMinutes} minutes. An expert then goes through the result with you, in a{" "}
          {meetingMinutes}-minute meeting at a time you choose.
        </Text>
        <Group gap="12px 24px">
          <Button
            component={Link}
            to="/auth"
            size="lg"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            Get Started
          </Button>
          <Anchor href="#coverage" py={8} fw={550}>
            See what we ask
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed">
          No password needed. Stop at any step and continue later.
        </Text>
      </Stack>
      <Picture svg={hero} />
    </section>

    <Group className={classes.wide} justify="space-between" gap="16px 32px">
      <Text c="dimmed">Made for the standards that customers and auditors ask you about</Text>
      <div className={classes.badges}>
        <Picture svg={complianceBadges} />
      </div>
    </Group>

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
          <IconItem key={title} Icon={Icon}>
            <Title order={3}>{title}</Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </IconItem>
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

    <Section id="data" title="What happens with your data">
      <Text c="dimmed" mb={24}>
        You share how your company works. We treat your data as we would want ours to be treated.
        The details are in the <LegalLink page="privacy">privacy policy</LegalLink>.
      </Text>
      <ul className={classes.cards}>
        {dataPromises.map((text) => (
          <IconItem key={text} Icon={IconCheck}>
            {text}
          </IconItem>
        ))}
      </ul>
    </Section>

    <section className={classes.wide}>
      <Group className={classes.closing} justify="space-between" gap={20}>
        <Title order={2}>Six minutes now, a clear picture afterwards</Title>
        <Button component={Link} to="/auth" size="lg">
          Begin your CheckUp
        </Button>
      </Group>
    </section>
  </>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={classes.wide} aria-labelledby={`${id}-title`}>
    <Title order={2} id={`${id}-title`} fz="1.625rem" mb={24}>
      {title}
    </Title>
    {children}
  </section>
);

const IconItem = ({ Icon, children }: { Icon: Icon; children: ReactNode }) => (
  <li className={classes.iconItem}>
    <Icon size={22} stroke={1.75} aria-hidden />
    <div>{children}</div>
  </li>
);
