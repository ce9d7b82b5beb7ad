import { messages } from "@app/contract";
import type { Application } from "@app/contract";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Logo } from "#components/logo.tsx";
import { takeFocus } from "#lib/focus.ts";
import classes from "./add-product.module.css";

interface SimilarProductsProps {
  products: Application[];
  chosen: readonly string[];
  /** "None of these" before the form, "Add it anyway" after it. */
  declineLabel: string;
  onChoose: (product: Application) => void;
  onDecline: () => void;
  onBack: () => void;
}

export function SimilarProducts(props: SimilarProductsProps) {
  const { products, chosen, declineLabel, onChoose, onDecline, onBack } = props;
  return (
    <Stack gap="md">
      <div>
        <Title order={3} fz="md" ref={takeFocus} tabIndex={-1}>
          Is it one of these?
        </Title>
        <Text size="sm" c="dimmed">
          {messages.similarProductsExist}
        </Text>
      </div>
      <ul className={classes.products}>
        {products.map((product) => (
          <li key={product.identifier} className={classes.product}>
            <Logo logo={product.logo} name={product.name} />
            <div className={classes.words}>
              <Text fw={600} lh={1.35} title={product.name} lineClamp={2}>
                {product.name}
              </Text>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {product.category}
                {product.isPrivate && ` · ${messages.productPrivate}`}
              </Text>
            </div>
            {chosen.includes(product.identifier) ? (
              <Text size="sm" c="dimmed" className={classes.choice}>
                Already selected
              </Text>
            ) : (
              <Button
                className={classes.choice}
                size="xs"
                variant="light"
                aria-label={`Choose ${product.name}`}
                onClick={() => onChoose(product)}
              >
                Choose
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="default" onClick={onDecline}>
          {declineLabel}
        </Button>
      </Group>
    </Stack>
  );
}
