"""Generative networks: a variational auto-encoder and a pair of adversaries. Their random numbers are fed."""

from __future__ import annotations

from zoo.builder import Builder
from zoo.description import Adam, Network, Objective, Value


def vae(*, batch: int, size: int, width: int, latent: int) -> Network:
    """Return a convolutional variational auto-encoder: images (N, size, size, 1) -> the same.

    Kingma and Welling, "Auto-encoding variational Bayes", 2013: squared error and divergence from a standard normal.
    """
    b = Builder()
    image, noise = b.image("image", batch, size, size, 1), b.tensor("noise", (batch, latent))
    x = b.relu(b.conv(image, width, 3, stride=2))
    x = b.relu(b.conv(x, 2 * width, 3, stride=2))
    small = x.shape
    middle, spread = b.split(b.dense(b.flatten(x), 2 * latent), 2)
    seed = b.add(middle, b.multiply(b.activation(b.scale(spread, 0.5), "exp"), noise))
    y = b.reshape(b.relu(b.dense(seed, small[1] * small[2] * small[3])), small)
    y = b.relu(b.conv_transpose(b.to_image(y), width, 2))
    made = b.conv_transpose(y, 1, 2)
    information = b.subtract(b.add(b.multiply(middle, middle), b.activation(spread, "exp")), b.scale(spread, 1, 1))
    loss = b.add(b.squared_error(made, image), b.scale(b.mean(information), 0.5))
    return b.network(loss, made, Adam(1e-3))


def gan(*, batch: int, size: int, width: int, latent: int) -> Network:
    """Return adversaries after the fashion of DCGAN: noise (N, latent) -> images (N, size, size, 1).

    Goodfellow et al., "Generative adversarial networks", 2014; Radford et al., "Unsupervised representation learning
    with deep convolutional generative adversarial networks", 2015. Both are updated by the gradients of one forward
    pass.
    """
    b = Builder()
    real, noise = b.image("image", batch, size, size, 1), b.tensor("noise", (batch, latent))
    corner = size // 4
    with b.scope("generator"):
        x = b.reshape(b.dense(noise, corner * corner * 2 * width), (batch, corner, corner, 2 * width))
        x = b.relu(b.batch_norm(b.to_image(x)))
        x = b.relu(b.batch_norm(b.conv_transpose(x, width, 4, padding=1, bias=False)))
        fake = b.activation(b.conv_transpose(x, 1, 4, padding=1, bias=False), "tanh")

    def judge(x: Value) -> Value:
        with b.scope("discriminator"):
            x = b.activation(b.conv(x, width, 5, stride=2, name="conv1"), "leaky_relu", slope=0.2)
            x = b.activation(b.conv(x, 2 * width, 5, stride=2, name="conv2"), "leaky_relu", slope=0.2)
            return b.dense(b.flatten(x), 1, name="dense")

    true, false = judge(real), judge(fake)
    honest = b.add(b.binary_cross_entropy(true, 1), b.binary_cross_entropy(false, 0))
    losses = (Objective(honest, "discriminator."), Objective(b.binary_cross_entropy(false, 1), "generator."))
    return b.network(losses, fake, Adam(2e-4, beta1=0.5))
