import { checkupMinutes, meetingMinutes, stepCount } from "@app/contract";
import { Anchor, Button, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconArrowRight } from "@tabler/icons-react";
import complianceBadges from "#components/layout/pictures/compliance-badges.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import hero from "#components/layout/pictures/hero.svg?raw";
import { LegalLink } from "#components/layout/legal-link.tsx";
import classes from "./landing.module.css";
import { coverage, dataPromises, features, results, stages } from "./landing-texts.ts";
import { SampleResult } from "./sample-result.tsx";

export const Landing = () => (
  <>
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <Title order={1} className={classes.headline}>
          Know where your company stands on compliance
        </Title>
        <Text className={classes.lead}>
          Answer {stepCount} short steps about your people, places and systems. It takes about{" "}
          {checkupMinutes} minutes. An expert then goes through the result with you, in a{" "}
          {meetingMinutes}-minute meeting at a time you choose.
        </Text>
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/auth"
            size="lg"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            Get Started
          </Button>
          <Anchor href="#coverage" className={classes.more}>
            See what it asks
          </Anchor>
        </div>
        <Text size="sm" c="dimmed">
          No password to invent. Stop at any step and go on later.
        </Text>
      </div>
      <div className={classes.picture}>
        <Picture svg={hero} />
      </div>
    </section>

    <div className={classes.standards}>
      <Text c="dimmed">Made for the standards that customers and auditors ask you about</Text>
      <div className={classes.badges}>
        <Picture svg={complianceBadges} />
      </div>
    </div>

    <section className={classes.section} aria-label="Why a check-up">
      <ul className={classes.cards}>
        {features.map(({ title, text, Icon }) => (
          <li key={title} className={classes.card}>
            <span className={classes.icon}>
              <Icon size={22} stroke={1.75} aria-hidden />
            </span>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ul>
    </section>

    <section id="coverage" className={classes.section} aria-labelledby="coverage-title">
      <Title order={2} id="coverage-title" className={classes.title}>
        What You'll Cover
      </Title>
      <ul className={classes.coverage}>
        {coverage.map(({ title, text, Icon }) => (
          <li key={title}>
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
    </section>

    <section className={classes.section} aria-labelledby="result-title">
      <div className={classes.result}>
        <div>
          <Title order={2} id="result-title" className={classes.title}>
            What you have at the end
          </Title>
          <ul className={classes.promises}>
            {results.map(({ text, Icon }) => (
              <li key={text}>
                <Icon size={20} stroke={1.75} aria-hidden />
                <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </div>
        <SampleResult />
      </div>
    </section>

    <section id="stages" className={classes.section} aria-labelledby="stages-title">
      <Title order={2} id="stages-title" className={classes.title}>
        How it works
      </Title>
      <ol className={classes.stages}>
        {stages.map(({ title, text }) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </section>

    <section className={classes.section} aria-labelledby="data-title">
      <div className={classes.data}>
        <div>
          <Title order={2} id="data-title" className={classes.title}>
            What happens with your data
          </Title>
          <Text c="dimmed">
            You tell us how your company works. We treat that the way we would want ours treated.
            The details are in the <LegalLink page="privacy">privacy policy</LegalLink>.
          </Text>
        </div>
        <ul className={classes.promises}>
          {dataPromises.map(({ text, Icon }) => (
            <li key={text}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <Text size="sm">{text}</Text>
            </li>
          ))}
        </ul>
      </div>
    </section>

    <section className={classes.close}>
      <div className={classes.closing}>
        <Title order={2}>Six minutes now, a clear picture afterwards</Title>
        <Button component={Link} to="/auth" size="lg">
          Begin your CheckUp
        </Button>
      </div>
    </section>
  </>
);
