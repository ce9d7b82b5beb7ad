import { Avatar } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import classes from "./logo.module.css";

interface LogoProps {
  /** An address, an emoji, or null for none. */
  logo: string | null;
  name: string;
  /** Shown if there is no logo; initials by default. */
  icon?: ReactNode;
  size?: number;
}

const isOwn = (logo: string) => /^(\/|data:image\/|blob:)/.test(logo);
/** From an import. The web client requests nothing from other sites, so it is not shown. */
const isExternal = (logo: string) => /^https?:/.test(logo);

/** Of whole characters, unlike Mantine's: half of one is another text on the server than in the browser. */
function initials(name: string) {
  const words = name.split(" ").map((word) => Array.from(word));
  const letters = words.length === 1 ? words[0]! : words.flatMap(([first = ""]) => first);
  return letters.slice(0, 2).join("").toUpperCase();
}

/** Decorative: the name is always shown beside it. */
export function Logo({ logo, name, icon, size = 40 }: LogoProps) {
  const [broken, setBroken] = useState<string>();
  const style = { "--logo-size": `${size}px` } as React.CSSProperties;
  const isPicture = logo !== null && isOwn(logo) && logo !== broken;
  const symbol = logo && !isOwn(logo) && !isExternal(logo) ? logo : icon;
  if (isPicture || symbol) {
    return (
      <span className={classes.tile} style={style} aria-hidden>
        {isPicture ? (
          <img
            src={logo}
            alt=""
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            onError={() => setBroken(logo)}
          />
        ) : (
          symbol
        )}
      </span>
    );
  }
  return (
    <Avatar
      flex="none"
      name={name}
      color="initials"
      allowedInitialsColors={["pine", "indigo", "grape", "cyan", "red", "violet", "blue"]}
      radius="md"
      size={size}
      aria-hidden
    >
      {initials(name)}
    </Avatar>
  );
}
