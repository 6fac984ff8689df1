"""Uses the memory of the recipe for LlamaIndex as a chat engine of LlamaIndex does."""

import sys
import time

from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.llms import ChatMessage, MockLLM
from recipe import PalimpsestMemory

user = sys.argv[1]
memory = PalimpsestMemory.from_defaults(user_id=user, session_id="chat-1")
engine = SimpleChatEngine(llm=MockLLM(max_tokens=5), memory=memory, prefix_messages=[])
engine.chat("I prefer the window seat on trains")
assert [message.role.value for message in memory.get_all()] == ["user", "assistant"]

later = PalimpsestMemory(user_id=user, session_id="chat-2")
for _ in range(100):
    found = later.get("Which seat on trains do I prefer?")
    if found:
        break
    time.sleep(0.2)
assert found[0].role.value == "system" and "I prefer the window seat on trains" in found[0].content, found
later.set([ChatMessage(role="user", content="Hello")])
assert [message.content for message in later.get()] == ["Hello"]
later.reset()
assert later.get_all() == []
assert later.get("Which seat on trains do I prefer?")
print("every call is as expected")
